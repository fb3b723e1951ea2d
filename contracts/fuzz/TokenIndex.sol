// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Events} from "../NIP20Events.sol";
import {Vm} from "./Base.sol";
import {TokenBase} from "./TokenBase.sol";

/// @dev The state of an index of a ticker with this contract: the inscriptions, and the rules of events (spec §6). It derives
/// from messages and events alone.
abstract contract TokenIndex is TokenBase {
    struct Indexed {
        address owner;
        uint256 amount;
        bool isListed;
    }

    struct Deposit {
        uint256 id;
        address depositor;
        bool isAttested;
    }

    mapping(uint256 id => Indexed) internal index;
    uint256 internal indexSupply;
    uint256 internal indexIds;
    /// @dev Accepted transfers to the contract by others.
    Deposit[] internal deposits;

    /// @dev Reads the events since the last call. Returns how many of the contract's events the index accepts and rejects.
    function readEvents(address signer) internal returns (uint256 accepted, uint256 rejected) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].emitter != address(token)) continue;
            bytes32 topic = logs[i].topics[0];
            bool isAccepted;
            if (topic == NIP20Events.NIP20TokenEvent_mint.selector) isAccepted = readMint(logs[i].data);
            else if (topic == NIP20Events.NIP20TokenEvent_bridgeIn.selector) isAccepted = readBridgeIn(logs[i].data);
            else if (topic == NIP20Events.NIP20TokenEvent_bridgeOut.selector) isAccepted = readOut(logs[i].data, signer);
            else if (topic == NIP20Events.NIP20TokenEvent_transfer.selector) isAccepted = readMove(logs[i].data, signer);
            else continue;
            require(logs[i].topics.length == 1, "an indexed parameter");
            if (isAccepted) ++accepted;
            else ++rejected;
        }
    }

    /// @dev Forge records the events of calls that reverted too.
    function forgetEvents() internal {
        vm.getRecordedLogs();
    }

    /// @dev A transfer by a message or an event.
    function move(uint256 id, address sender, address recipient) internal returns (bool) {
        Indexed storage i = index[id];
        if (i.amount == 0 || i.owner != sender || i.isListed) return false;
        i.owner = recipient;
        if (recipient == address(token) && sender != recipient) deposits.push(Deposit(id, sender, false));
        return true;
    }

    function readMint(bytes memory data) private returns (bool) {
        (, address recipient, bytes32 ticker, uint256 id, uint256 amount) =
            abi.decode(data, (address, address, bytes32, uint256, uint256));
        return create(recipient, ticker, id, amount);
    }

    function readBridgeIn(bytes memory data) private returns (bool) {
        (, address recipient, address erc20, bytes32 ticker, uint256 id, uint256 amount) =
            abi.decode(data, (address, address, address, bytes32, uint256, uint256));
        return erc20 == address(coin) && create(recipient, ticker, id, amount);
    }

    function create(address recipient, bytes32 ticker, uint256 id, uint256 amount) private returns (bool) {
        if (ticker != OAK || id != indexIds + 1) return false;
        if (amount == 0 || amount > LIMIT || indexSupply + amount > MAX) return false;
        index[id] = Indexed(recipient, amount, false);
        indexSupply += amount;
        indexIds = id;
        return true;
    }

    function readOut(bytes memory data, address signer) private returns (bool) {
        (address sender,, address erc20, bytes32 ticker, uint256 id, uint256 amount) =
            abi.decode(data, (address, address, address, bytes32, uint256, uint256));
        Indexed memory i = index[id];
        if (ticker != OAK || erc20 != address(coin) || amount == 0 || i.amount != amount || i.isListed) return false;
        if (i.owner != address(token) && (sender != signer || i.owner != signer)) return false;
        indexSupply -= amount;
        delete index[id];
        return true;
    }

    function readMove(bytes memory data, address signer) private returns (bool) {
        (address sender, address recipient, bytes32 ticker, bytes32 id) =
            abi.decode(data, (address, address, bytes32, bytes32));
        if (ticker != OAK || (sender != address(token) && sender != signer)) return false;
        return move(uint256(id), sender, recipient);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Events} from "../NIP20Events.sol";
import {NIP20MarketEvents} from "../NIP20MarketEvents.sol";
import {MarketBase} from "./MarketBase.sol";
import {Vm} from "./Base.sol";

/// @dev The state of an index of a market: the owner of each inscription, and the accepted offers (spec §10.3). It derives
/// from events alone.
abstract contract MarketIndex is MarketBase {
    uint256 internal constant ACCOUNTS = 4;
    uint256 internal constant INSCRIPTIONS = 6;

    struct Indexed {
        address owner;
        address seller;
        uint256 price;
        uint256 expires;
        uint256 sequence;
        uint256 round;
    }

    Indexed[INSCRIPTIONS] internal index;
    mapping(address account => uint256) internal rounds;
    /// @dev Number of times that an inscription has left a vault.
    mapping(address vault => mapping(uint256 inscription => uint256)) internal departures;
    /// @dev All departures, and the coins that the market received and paid.
    uint256 internal moves;
    uint256 internal paid;
    uint256 internal collected;

    /// @dev Three token ids under two tickers.
    function nameOf(uint256 inscription) internal pure returns (bytes32 ticker, bytes32 tokenId) {
        return (inscription % 2 == 0 ? OAK : ELM, bytes32(uint256(TOKEN) + inscription / 2));
    }

    function inscriptionOf(bytes32 ticker, bytes32 tokenId) private pure returns (uint256) {
        return (uint256(tokenId) - uint256(TOKEN)) * 2 + (ticker == OAK ? 0 : 1);
    }

    /// @dev Whether the index shows the inscription with an open offer.
    function isOpenInIndex(uint256 inscription) internal view returns (bool) {
        Indexed memory i = index[inscription];
        return i.seller != address(0) && i.expires > block.timestamp && i.round == rounds[i.seller];
    }

    /// @dev An ordinary message, which the index accepts if the sender is the owner.
    function transfer(uint256 inscription, address sender, address recipient) internal {
        if (index[inscription].owner != sender) return;
        delete index[inscription];
        index[inscription].owner = recipient;
    }

    /// @dev Reads the events since the last call.
    function readEvents() internal {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            bytes32 topic = logs[i].topics[0];
            require(logs[i].topics.length == 1, "an indexed parameter");
            if (topic == NIP20Events.NIP20TokenEvent_transfer.selector) readTransfer(logs[i].emitter, logs[i].data);
            else if (logs[i].emitter != address(market)) revert("an event of another contract");
            else if (topic == NIP20MarketEvents.Offered.selector) readOffered(logs[i].data);
            else if (topic == NIP20MarketEvents.Canceled.selector) readCanceled(logs[i].data);
            else if (topic == NIP20MarketEvents.CanceledAll.selector) readCanceledAll(logs[i].data);
            else if (topic == NIP20MarketEvents.Sold.selector) readSold(logs[i].data, logs[i + 1]);
            else if (topic == NIP20MarketEvents.Collected.selector) readCollected(logs[i].data);
        }
    }

    /// @dev Forge records the events of calls that reverted too.
    function forgetEvents() internal {
        vm.getRecordedLogs();
    }

    function readTransfer(address emitter, bytes memory data) private {
        (address sender, address recipient, bytes32 ticker, bytes32 id) =
            abi.decode(data, (address, address, bytes32, bytes32));
        require(sender == emitter, "another sender");
        ++moves;
        ++departures[emitter][inscriptionOf(ticker, id)];
        transfer(inscriptionOf(ticker, id), emitter, recipient);
    }

    function readOffered(bytes memory data) private {
        (address seller, address vault, bytes32 ticker, bytes32 id, uint256 price, uint256 expires, uint256 seq, uint256 round)
        = abi.decode(data, (address, address, bytes32, bytes32, uint256, uint256, uint256, uint256));
        require(vault == market.vaultOf(seller), "another vault");
        uint256 inscription = inscriptionOf(ticker, id);
        if (index[inscription].owner != vault) return;
        index[inscription] = Indexed(vault, seller, price, expires, seq, round);
    }

    function readCanceled(bytes memory data) private {
        (, address vault, bytes32 ticker, bytes32 id) = abi.decode(data, (address, address, bytes32, bytes32));
        uint256 inscription = inscriptionOf(ticker, id);
        if (index[inscription].owner != vault) return;
        delete index[inscription];
        index[inscription].owner = vault;
    }

    function readCanceledAll(bytes memory data) private {
        (address seller, uint256 round) = abi.decode(data, (address, uint256));
        require(round == rounds[seller] + 1, "another round");
        rounds[seller] = round;
    }

    /// @dev Requires that the vault's transfer of exactly this inscription to the recipient follows immediately.
    function readSold(bytes memory data, Vm.Log memory next) private {
        (, address vault,, address recipient, bytes32 ticker, bytes32 id, uint256 price,) =
            abi.decode(data, (address, address, address, address, bytes32, bytes32, uint256, uint256));
        require(next.emitter == vault, "no transfer of the vault");
        require(keccak256(next.data) == keccak256(abi.encode(vault, recipient, ticker, id)), "another transfer");
        paid += price;
    }

    function readCollected(bytes memory data) private {
        (,, uint256 amount) = abi.decode(data, (address, address, uint256));
        collected += amount;
    }
}

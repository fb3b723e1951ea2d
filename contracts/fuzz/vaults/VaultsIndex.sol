// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Events} from "../../NIP20Events.sol";
import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {NIP20Vault} from "../../vaults/NIP20Vault.sol";
import {NIP20Vaults} from "../../vaults/NIP20Vaults.sol";
import {Vm} from "../Base.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev The state of an index of vaults and their market: the owner of each inscription, the accepted offers, and the counters
/// and the lock of each inscription in each vault. It derives from events alone.
abstract contract VaultsIndex is VaultsBase {
    uint256 internal constant ACCOUNTS = 4;
    uint256 internal constant INSCRIPTIONS = 4;

    struct Indexed {
        address owner;
        address seller;
        uint256 sequence;
        uint256 turn;
        uint256 round;
        NIP20MarketEvents.Terms terms;
    }

    struct Kept {
        uint256 sequence;
        uint256 turn;
        uint256 lockedUntil;
        /// @dev The newest offer in the contract was accepted by the index.
        bool isAccepted;
    }

    struct OfferedEvent {
        address seller;
        address vault;
        bytes32 ticker;
        bytes32 tokenId;
        uint256 sequence;
        uint256 turn;
        NIP20MarketEvents.Terms terms;
        uint256 round;
    }

    struct SoldEvent {
        address seller;
        address vault;
        address buyer;
        address recipient;
        bytes32 ticker;
        bytes32 tokenId;
        uint256 sequence;
        uint256 turn;
        uint256 price;
    }

    Indexed[INSCRIPTIONS] internal index;
    mapping(address vault => mapping(uint256 inscription => Kept)) internal kept;
    mapping(address account => uint256) internal rounds;
    /// @dev The coins that the market received and paid.
    uint256 internal paid;
    uint256 internal collected;
    /// @dev Whether the call that is made is one of the module that locks.
    bool internal isHoldersCall;

    /// @dev Two token ids under two tickers.
    function nameOf(uint256 inscription) internal pure returns (bytes32 ticker, bytes32 tokenId) {
        return (inscription % 2 == 0 ? OAK : ELM, bytes32(uint256(TOKEN) + inscription / 2));
    }

    function inscriptionOf(bytes32 ticker, bytes32 tokenId) internal pure returns (uint256) {
        return (uint256(tokenId) - uint256(TOKEN)) * 2 + (ticker == OAK ? 0 : 1);
    }

    function isLockedIn(address vault, uint256 inscription) internal view returns (bool) {
        return block.timestamp < kept[vault][inscription].lockedUntil;
    }

    /// @dev Whether the index shows the inscription with an open offer.
    function isOpenInIndex(uint256 inscription) internal view returns (bool) {
        Indexed memory i = index[inscription];
        return i.seller != address(0) && i.terms.expires > block.timestamp && i.round == rounds[i.seller];
    }

    /// @dev An ordinary message, which the index accepts if the sender is the owner.
    function transfer(uint256 inscription, address sender, address recipient) internal {
        if (index[inscription].owner == sender) setOwner(inscription, recipient);
    }

    /// @dev Without an offer.
    function setOwner(uint256 inscription, address owner) private {
        delete index[inscription];
        index[inscription].owner = owner;
    }

    /// @dev Reads the events since the last call.
    function readEvents() internal {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            require(logs[i].topics.length == 1, "an indexed parameter");
            if (logs[i].emitter == address(market)) readMarket(logs, i);
            else if (logs[i].emitter != address(factory)) readVault(logs[i]);
            else require(logs[i].topics[0] == NIP20Vaults.VaultCreated.selector, "an unknown event");
        }
    }

    /// @dev Forge records the events of calls that reverted too.
    function forgetEvents() internal {
        vm.getRecordedLogs();
    }

    function readVault(Vm.Log memory log) private {
        bytes32 topic = log.topics[0];
        if (topic == NIP20Events.NIP20TokenEvent_transfer.selector) readTransfer(log.emitter, log.data);
        else if (topic == NIP20Vault.Locked.selector) readLocked(log.emitter, log.data);
        else if (topic == NIP20Vault.Unlocked.selector) readUnlocked(log.emitter, log.data);
        else require(topic == NIP20Vault.Allowed.selector || topic == NIP20Vault.Disallowed.selector, "an unknown event");
    }

    function readMarket(Vm.Log[] memory logs, uint256 i) private {
        bytes32 topic = logs[i].topics[0];
        if (topic == NIP20MarketEvents.Offered.selector) readOffered(logs[i].data);
        else if (topic == NIP20MarketEvents.Canceled.selector) readCanceled(logs[i].data);
        else if (topic == NIP20MarketEvents.CanceledAll.selector) readCanceledAll(logs[i].data);
        else if (topic == NIP20MarketEvents.Sold.selector) readSold(logs[i].data, logs[i + 1]);
        else if (topic == NIP20MarketEvents.Collected.selector) readCollected(logs[i].data);
        else revert("an unknown event");
    }

    /// @dev Only the holder moves what is locked.
    function readTransfer(address emitter, bytes memory data) private {
        (address sender, address recipient, bytes32 ticker, bytes32 id) =
            abi.decode(data, (address, address, bytes32, bytes32));
        require(sender == emitter, "another sender");
        uint256 inscription = inscriptionOf(ticker, id);
        require(isHoldersCall || !isLockedIn(emitter, inscription), "moved while it is locked");
        Kept storage k = kept[emitter][inscription];
        (k.sequence, k.turn, k.lockedUntil) = (k.sequence + 1, k.turn + 1, 0);
        transfer(inscription, emitter, recipient);
    }

    /// @dev One lock at a time. It ends the offer, regardless of who owns the inscription.
    function readLocked(address vault, bytes memory data) private {
        (bytes32 ticker, bytes32 id, uint256 sequence, uint256 turn, uint256 until, address by) =
            abi.decode(data, (bytes32, bytes32, uint256, uint256, uint256, address));
        uint256 inscription = inscriptionOf(ticker, id);
        Kept storage k = kept[vault][inscription];
        require(!isLockedIn(vault, inscription), "a second lock");
        require(by == address(module) && sequence == k.sequence && turn == k.turn + 1, "another lock");
        require(until > block.timestamp && until <= block.timestamp + 400 days, "another end");
        (k.turn, k.lockedUntil) = (turn, until);
        if (index[inscription].owner == vault) setOwner(inscription, vault);
    }

    function readUnlocked(address vault, bytes memory data) private {
        (bytes32 ticker, bytes32 id, uint256 sequence, uint256 turn) =
            abi.decode(data, (bytes32, bytes32, uint256, uint256));
        uint256 inscription = inscriptionOf(ticker, id);
        Kept storage k = kept[vault][inscription];
        require(isHoldersCall && sequence == k.sequence && turn == k.turn + 1, "another end of a lock");
        (k.turn, k.lockedUntil) = (turn, 0);
        if (index[inscription].owner == vault) setOwner(inscription, vault);
    }

    function readOffered(bytes memory data) private {
        OfferedEvent memory e = abi.decode(data, (OfferedEvent));
        uint256 inscription = inscriptionOf(e.ticker, e.tokenId);
        Kept storage k = kept[e.vault][inscription];
        require(e.vault == factory.vaultOf(e.seller) && e.round == rounds[e.seller], "another seller");
        require(e.sequence == k.sequence && e.turn == k.turn, "other counters");
        require(!isLockedIn(e.vault, inscription), "offered while it is locked");
        k.isAccepted = index[inscription].owner == e.vault;
        if (k.isAccepted) index[inscription] = Indexed(e.vault, e.seller, e.sequence, e.turn, e.round, e.terms);
    }

    function readCanceled(bytes memory data) private {
        (, address vault, bytes32 ticker, bytes32 id) = abi.decode(data, (address, address, bytes32, bytes32));
        uint256 inscription = inscriptionOf(ticker, id);
        if (index[inscription].owner == vault) setOwner(inscription, vault);
    }

    function readCanceledAll(bytes memory data) private {
        (address seller, uint256 round) = abi.decode(data, (address, uint256));
        require(round == rounds[seller] + 1, "another round");
        rounds[seller] = round;
    }

    /// @dev An open offer is sold at the price of its terms, and the vault's transfer to the recipient follows immediately.
    function readSold(bytes memory data, Vm.Log memory next) private {
        SoldEvent memory e = abi.decode(data, (SoldEvent));
        uint256 inscription = inscriptionOf(e.ticker, e.tokenId);
        Indexed memory i = index[inscription];
        Kept memory k = kept[e.vault][inscription];
        require(e.sequence == k.sequence && e.turn == k.turn, "other counters");
        if (i.owner == e.vault && k.isAccepted) {
            require(isOpenInIndex(inscription) && i.seller == e.seller && i.turn == e.turn, "sold what is not open");
            require(e.price == market.priceAt(i.terms, block.timestamp), "another price");
        }
        require(next.emitter == e.vault, "no transfer of the vault");
        bytes memory move = abi.encode(e.vault, e.recipient, e.ticker, e.tokenId);
        require(keccak256(next.data) == keccak256(move), "another transfer");
        paid += e.price;
    }

    function readCollected(bytes memory data) private {
        (,, uint256 amount) = abi.decode(data, (address, address, uint256));
        collected += amount;
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {LockModule} from "./LockModule.sol";
import {VaultsCalls} from "./VaultsCalls.sol";

/// @dev The random calls, and reorganizations: payments that somebody made on one branch are mined on another one, where other
/// calls precede them.
contract VaultsBranches is VaultsCalls {
    uint256 private constant KINDS = 10;
    /// @dev It owns nothing and sells nothing.
    address private constant PAYER = address(0xFA7E12);

    struct Payment {
        address called;
        bytes data;
        uint256 value;
        uint256 inscription;
        address recipient;
        /// @dev The anchor is a block of the branch that the chain has left.
        bool isOrphaned;
    }

    /// @dev What no branch can undo: the vault that owns the inscription, and its number of moves.
    struct Final {
        address owner;
        uint256 sequence;
    }

    uint256 public carriedOut;
    uint256 public refused;
    uint256 public orphaned;

    /// @dev A payment moves the inscription to its recipient in the index too, or nothing happens. Its anchor is the last common
    /// block, or a block of the other branch, or there is none and the deposit is in the last common block or below.
    function reorganize(uint256 seed) external {
        enterNextBlock();
        Final[INSCRIPTIONS] memory finals = finalNow();
        Payment[] memory common = payments(seed, number - 1, blockhash(number - 1), false);
        uint256 fork = vm.snapshotState();
        callAtRandom(seed, 1);
        enterNextBlock();
        (uint256 orphan, bytes32 hash) = (number - 1, blockhash(number - 1));
        Payment[] memory others = payments(seed, orphan, hash, true);
        Payment[] memory unanchored = payments(seed, 0, 0, false);
        removeOthers(unanchored, finals);
        vm.revertToStateAndDelete(fork);
        callAtRandom(seed, 2);
        enterNextBlock();
        if (orphan < number) vm.setBlockhash(orphan, ~hash);
        payAll(others);
        payAll(common);
        payAll(unanchored);
    }

    function enterNextBlock() private {
        ++number;
        vm.warp(time);
        vm.roll(number);
    }

    /// @dev Half of the calls are those of the other branch.
    function callAtRandom(uint256 seed, uint256 branch) private {
        for (uint256 i = 0; i < 2 + seed % 9; ++i) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            callOnce(random % 2 == 0 ? random : uint256(keccak256(abi.encode(random, branch))));
        }
    }

    function callOnce(uint256 random) private {
        uint256 kind = (random >> 1) % KINDS;
        (uint256 who, uint256 what, uint256 a, uint256 b) =
            (random >> 8 & 0xff, (random >> 16) % INSCRIPTIONS, random >> 24 & 0xffff, random >> 40 & 0xffff);
        if (random >> 56 & 3 != 0) who = ownerOf(what);
        if (kind < 2) this.deposit(who, what, a % 4 == 0);
        else if (kind < 4) this.offer(who, what, a, b, 2);
        else if (kind == 4) this.withdraw(who, what, a, b % 2 == 0);
        else if (kind == 5) this.lock(who, what, a, b);
        else if (kind == 6) this.settle(who, what, a, b % 2 == 0);
        else if (kind == 7) this.buyBlindly(who, a, what);
        else if (kind == 8) this.cancel(who, what, a % 4 == 0);
        else this.wait_(a, b % 8);
    }

    /// @dev The number of the account that owns the inscription, itself or in its vault.
    function ownerOf(uint256 inscription) private view returns (uint256 who) {
        address owner = index[inscription].owner;
        while (person(who) != owner && factory.vaultOf(person(who)) != owner) ++who;
    }

    function finalNow() private view returns (Final[INSCRIPTIONS] memory finals) {
        for (uint256 i = 0; i < INSCRIPTIONS; ++i) {
            address owner = index[i].owner;
            finals[i] = Final(owner, kept[owner][i].sequence);
        }
    }

    /// @dev What the index shows for sale at this anchor: offers, and positions of the module. The unused rest is empty.
    function payments(uint256 seed, uint256 anchor, bytes32 hash, bool isOrphaned)
        private
        view
        returns (Payment[] memory list)
    {
        list = new Payment[](2 * INSCRIPTIONS);
        uint256 count;
        for (uint256 i = 0; i < INSCRIPTIONS; ++i) {
            if (!isOpenInIndex(i)) continue;
            address recipient = recipientOf(seed, i);
            bytes memory data = abi.encodeCall(market.buy, (indexedPurchase(i), recipient, anchor, hash));
            list[count++] = Payment(address(market), data, WEALTH, i, recipient, isOrphaned);
        }
        for (uint256 j = positions.length; j > 0 && count < list.length; --j) {
            LockModule.Position memory p = positions[j - 1];
            uint256 i = inscriptionOf(p.ticker, p.tokenId);
            if (!isLive(p) || index[i].owner != factory.vaultOf(p.owner)) continue;
            address recipient = recipientOf(seed, i + 1);
            bytes memory data = abi.encodeCall(module.take, (p, recipient, anchor, hash));
            list[count++] = Payment(address(module), data, p.price, i, recipient, isOrphaned);
        }
    }

    /// @dev A person, or a person's vault.
    function recipientOf(uint256 seed, uint256 i) private view returns (address) {
        address named = person(seed >> (8 + i));
        return (seed >> (64 + i)) % 2 == 0 ? named : factory.vaultOf(named);
    }

    /// @dev Leaves the payments for what was in its vault before the branches, and has not moved since.
    function removeOthers(Payment[] memory list, Final[INSCRIPTIONS] memory finals) private view {
        for (uint256 i = 0; i < list.length; ++i) {
            if (list[i].called == address(0)) continue;
            uint256 inscription = list[i].inscription;
            (address owner, Final memory before) = (index[inscription].owner, finals[inscription]);
            if (owner != before.owner || kept[owner][inscription].sequence != before.sequence) delete list[i];
        }
    }

    function payAll(Payment[] memory list) private {
        for (uint256 i = 0; i < list.length; ++i) {
            if (list[i].called != address(0)) pay(list[i]);
        }
    }

    function pay(Payment memory p) private {
        vm.deal(PAYER, p.value);
        vm.recordLogs();
        isHoldersCall = p.called == address(module);
        vm.prank(PAYER);
        (bool success,) = p.called.call{value: p.value}(p.data);
        if (success) {
            require(!p.isOrphaned, "an anchor of another branch");
            readEvents();
            require(index[p.inscription].owner == p.recipient, "a payment for nothing");
            ++carriedOut;
        } else {
            forgetEvents();
            require(PAYER.balance == p.value, "coins are lost");
            if (p.isOrphaned) ++orphaned;
            else ++refused;
        }
        isHoldersCall = false;
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {CountersDiffer, InvalidRecipient, InvalidTokenId, IsLocked, Item, NotAllowed} from "../../vaults/Items.sol";
import {NIP20Vault} from "../../vaults/NIP20Vault.sol";
import {Vm} from "../Base.sol";
import {RogueModule} from "./LockModule.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev What modules and the account can do with the inscriptions of a vault.
contract VaultTest is VaultsBase {
    bytes32 private constant MINT_ID = bytes32(uint256(2 ** 128 - 1));
    RogueModule private first;
    RogueModule private second;
    NIP20Vault private vault;
    uint256 private now_;

    /// @dev Both modules are allowed. The second inscription has left the vault once and was locked and unlocked twice.
    function setUp() public {
        newVaults();
        (first, second) = (new RogueModule(), new RogueModule());
        vm.prank(ALICE);
        factory.use(address(first), "");
        vm.prank(ALICE);
        factory.use(address(second), "");
        useMarket(ALICE);
        vault = vaultOf(ALICE);
        now_ = START + 1 days;
        vm.warp(now_);
        vm.prank(ALICE);
        factory.withdraw(one(ELM, OTHER));
        for (uint256 turn = 1; turn < 5; turn += 2) {
            lock(first, ELM, OTHER, 1, turn, now_ + 1);
            unlock(first, ELM, OTHER, 1, turn + 1);
        }
        requireCounters(ALICE, ELM, OTHER, 1, 5);
    }

    function test_each_event_of_a_lock_has_all_fields() public {
        vm.recordLogs();
        lock(second, ELM, OTHER, 1, 5, now_ + 7);
        require(vault.lockedUntil(ELM, OTHER) == now_ + 7, "another end");
        unlock(second, ELM, OTHER, 1, 6);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        bytes memory locked = abi.encode(ELM, OTHER, 1, 6, now_ + 7, second);
        requireLog(logs[0], address(vault), NIP20Vault.Locked.selector, locked);
        requireLog(logs[1], address(vault), NIP20Vault.Unlocked.selector, abi.encode(ELM, OTHER, 1, 7));
        requireCounters(ALICE, ELM, OTHER, 1, 7);
        require(vault.lockedUntil(ELM, OTHER) == 0, "an end");
    }

    /// @dev One word for each inscription, so that a purchase reads one.
    function test_the_state_of_an_inscription_is_one_word() public {
        vm.roll(77);
        vm.prank(ALICE);
        factory.withdraw(one(ELM, OTHER));
        lock(second, ELM, OTHER, 2, 6, now_ + 9);
        bytes32 slot = keccak256(abi.encode(OTHER, keccak256(abi.encode(ELM, 0))));
        uint256 word = 2 | 7 << 40 | 77 << 80 | (now_ + 9) << 128 | 2 << 176;
        require(uint256(vm.load(address(vault), slot)) == word, "another word");
        require(vault.lastMovedOf(ELM, OTHER) == 77 && vault.lockedUntil(ELM, OTHER) == now_ + 9, "another view");
    }

    function test_a_move_raises_both_counters_and_ends_the_lock() public {
        lock(first, OAK, TOKEN, 0, 0, now_ + 100);
        vm.roll(2_000);
        vm.recordLogs();
        release(first, OAK, TOKEN, 0, 1, CAROL);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 1, "one event");
        requireMove(logs[0], ALICE, CAROL, OAK, TOKEN);
        requireCounters(ALICE, OAK, TOKEN, 1, 2);
        require(vault.lastMovedOf(OAK, TOKEN) == 2_000 && vault.lockedUntil(OAK, TOKEN) == 0, "the lock is over");
        require(vault.lastMovedOf(OAK, OTHER) == 0, "another inscription");
        vm.expectRevert(NIP20Vault.NotHolder.selector);
        unlock(first, OAK, TOKEN, 1, 2);
        lock(second, OAK, TOKEN, 1, 2, now_ + 100);
    }

    function test_one_token_id_under_two_tickers_is_two_inscriptions() public {
        lock(first, OAK, OTHER, 0, 0, now_ + 1);
        requireCounters(ALICE, OAK, OTHER, 0, 1);
        requireCounters(ALICE, ELM, OTHER, 1, 5);
        release(second, ELM, OTHER, 1, 5, CAROL);
        requireCounters(ALICE, OAK, OTHER, 0, 1);
    }

    function test_knows_no_mint_ids() public {
        vm.expectRevert(InvalidTokenId.selector);
        lock(first, OAK, MINT_ID, 0, 0, now_ + 1);
        vm.expectRevert(InvalidTokenId.selector);
        release(first, OAK, MINT_ID, 0, 0, CAROL);
        vm.prank(ALICE);
        vm.expectRevert(InvalidTokenId.selector);
        factory.withdraw(one(OAK, MINT_ID));
    }

    function test_neither_the_zero_address_nor_itself_receives() public {
        Item[] memory items = one(OAK, TOKEN);
        address[2] memory recipients = [address(0), address(vault)];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(InvalidRecipient.selector);
            release(first, OAK, TOKEN, 0, 0, recipients[i]);
            vm.prank(ALICE);
            vm.expectRevert(InvalidRecipient.selector);
            vault.withdraw(items, recipients[i]);
        }
    }

    function testFuzz_a_lock_ends_in_the_future_and_within_400_days(uint256 until) public {
        if (until % 4 != 0) until = now_ - 5 + (until % (400 days + 10));
        bool isValid = until > now_ && until <= now_ + 400 days;
        try first.callOther(address(vault), lockData(OAK, TOKEN, 0, 0, until)) {
            require(isValid && vault.lockedUntil(OAK, TOKEN) == until, "an invalid end");
        } catch (bytes memory reason) {
            require(!isValid && bytes4(reason) == NIP20Vault.InvalidTime.selector, "a valid end");
        }
    }

    function test_a_lock_ends_at_its_time() public {
        vm.expectRevert(NIP20Vault.InvalidTime.selector);
        lock(first, OAK, TOKEN, 0, 0, now_);
        lock(first, OAK, TOKEN, 0, 0, now_ + 400 days);
        vm.warp(now_ + 400 days - 1);
        require(isLocked(OAK, TOKEN), "until then");
        vm.warp(now_ + 400 days);
        require(!isLocked(OAK, TOKEN), "from then on");
        lock(second, OAK, TOKEN, 0, 1, block.timestamp + 1);
        vm.warp(block.timestamp + 1);
        require(!isLocked(OAK, TOKEN), "a second later");
    }

    function testFuzz_both_counters_are_named(uint8 sequence, uint8 turn) public {
        (sequence, turn) = (sequence % 4, turn % 8);
        if (sequence == 1 && turn == 5) return;
        bytes memory differ = abi.encodeWithSelector(CountersDiffer.selector, ELM, OTHER);
        vm.expectRevert(differ);
        lock(first, ELM, OTHER, sequence, turn, now_ + 1);
        vm.expectRevert(differ);
        release(first, ELM, OTHER, sequence, turn, CAROL);
        lock(first, ELM, OTHER, 1, 5, now_ + 1);
        if (sequence == 1 && turn == 6) return;
        vm.expectRevert(differ);
        unlock(first, ELM, OTHER, sequence, turn);
        vm.expectRevert(differ);
        release(first, ELM, OTHER, sequence, turn, CAROL);
    }

    function test_no_one_extends_or_replaces_a_lock() public {
        lock(first, OAK, TOKEN, 0, 0, now_ + 100);
        bytes memory reason = abi.encodeWithSelector(IsLocked.selector, OAK, TOKEN);
        RogueModule[2] memory modules = [first, second];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(reason);
            lock(modules[i], OAK, TOKEN, 0, 1, now_ + 200);
        }
        requireCounters(ALICE, OAK, TOKEN, 0, 1);
        require(vault.lockedUntil(OAK, TOKEN) == now_ + 100, "another end");
    }

    function test_only_the_holder_releases_and_unlocks_what_is_locked() public {
        lock(first, OAK, TOKEN, 0, 0, now_ + 100);
        vm.expectRevert(NIP20Vault.NotHolder.selector);
        release(second, OAK, TOKEN, 0, 1, CAROL);
        vm.expectRevert(NIP20Vault.NotHolder.selector);
        unlock(second, OAK, TOKEN, 0, 1);
        address[3] memory others = [ALICE, address(factory), address(market)];
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(NIP20Vault.NotHolder.selector);
            vault.release(OAK, TOKEN, 0, 1, CAROL);
            vm.prank(others[i]);
            vm.expectRevert(NIP20Vault.NotHolder.selector);
            vault.unlock(OAK, TOKEN, 0, 1);
        }
        unlock(first, OAK, TOKEN, 0, 1);
        // No one holds it now.
        vm.expectRevert(NIP20Vault.NotHolder.selector);
        unlock(first, OAK, TOKEN, 0, 2);
        vm.prank(CAROL);
        vm.expectRevert(NIP20Vault.NotHolder.selector);
        vault.unlock(OAK, TOKEN, 0, 2);
        release(second, OAK, TOKEN, 0, 2, CAROL);
    }

    function test_without_a_lock_only_an_allowed_module_releases_and_locks() public {
        vm.prank(ALICE);
        factory.stop(address(second));
        address[4] memory others = [ALICE, address(factory), address(second), CAROL];
        for (uint256 i = 0; i < 4; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(NotAllowed.selector);
            vault.release(OAK, TOKEN, 0, 0, CAROL);
            vm.prank(others[i]);
            vm.expectRevert(NotAllowed.selector);
            vault.lock(OAK, TOKEN, 0, 0, now_ + 1);
        }
        vm.expectRevert(NIP20Vault.NotHolder.selector);
        unlock(first, OAK, TOKEN, 0, 0);
        release(first, OAK, TOKEN, 0, 0, CAROL);
    }

    /// @dev After its end, a lock gives no right to a module that the account has disallowed.
    function test_a_lock_that_has_ended_is_unlocked_by_an_allowed_module_only() public {
        lock(first, OAK, TOKEN, 0, 0, now_ + 1);
        vm.prank(ALICE);
        factory.stop(address(first));
        uint256 state = vm.snapshotState();
        unlock(first, OAK, TOKEN, 0, 1);
        vm.revertToState(state);
        vm.warp(now_ + 1);
        vm.expectRevert(NotAllowed.selector);
        unlock(first, OAK, TOKEN, 0, 1);
        vm.expectRevert(NotAllowed.selector);
        release(first, OAK, TOKEN, 0, 1, CAROL);
        vm.prank(ALICE);
        factory.use(address(first), "");
        vm.warp(now_ + 1 + 1 days);
        unlock(first, OAK, TOKEN, 0, 1);
    }

    function test_only_the_account_withdraws() public {
        Item[] memory items = both();
        address[4] memory others = [BOB, address(market), address(first), address(this)];
        for (uint256 i = 0; i < 4; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(NIP20Vault.NotAccount.selector);
            vault.withdraw(items, others[i]);
        }
        vm.recordLogs();
        vm.prank(ALICE);
        vault.withdraw(items, CAROL);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two moves");
        requireMove(logs[0], ALICE, CAROL, OAK, TOKEN);
        requireMove(logs[1], ALICE, CAROL, ELM, OTHER);
    }

    function test_accepts_messages_but_no_coins() public {
        bytes memory message = 'data:,{"p":"nip-20","op":"tsf","tick":"OAK","id":"1"}';
        bytes[4] memory refused = [bytes(""), "data:", "data;,", hex"12345678"];
        (bool success,) = address(vault).call(message);
        require(success, "a message");
        vm.deal(address(this), 1);
        (success,) = address(vault).call{value: 1}(message);
        require(!success, "coins");
        for (uint256 i = 0; i < 4; ++i) {
            (success,) = address(vault).call(refused[i]);
            require(!success, "no message");
        }
    }

    function isLocked(bytes32 ticker, bytes32 tokenId) private view returns (bool locked) {
        (,, locked) = vault.countersOf(ticker, tokenId);
    }

    function lockData(bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn, uint256 until)
        private
        pure
        returns (bytes memory)
    {
        return abi.encodeCall(NIP20Vault.lock, (ticker, tokenId, sequence, turn, until));
    }

    function lock(RogueModule by, bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn, uint256 until)
        private
    {
        by.callOther(address(vault), lockData(ticker, tokenId, sequence, turn, until));
    }

    function unlock(RogueModule by, bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn) private {
        by.callOther(address(vault), abi.encodeCall(NIP20Vault.unlock, (ticker, tokenId, sequence, turn)));
    }

    function release(RogueModule by, bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn, address to)
        private
    {
        by.callOther(address(vault), abi.encodeCall(NIP20Vault.release, (ticker, tokenId, sequence, turn, to)));
    }
}

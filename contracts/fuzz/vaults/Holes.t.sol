// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {CountersDiffer, InvalidRecipient, IsLocked, NotAllowed} from "../../vaults/Items.sol";
import {NIP20Market} from "../../vaults/NIP20Market.sol";
import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {NIP20Vault} from "../../vaults/NIP20Vault.sol";
import {NIP20Vaults} from "../../vaults/NIP20Vaults.sol";
import {LockModule, RogueModule} from "./LockModule.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev The holes of simpler designs. Each test is named after its hole in docs/contracts.md.
contract HolesTest is VaultsBase {
    bytes private differ = abi.encodeWithSelector(CountersDiffer.selector, OAK, TOKEN);

    function setUp() public {
        newVaults();
        useMarket(ALICE);
        useModule(ALICE);
    }

    /// @dev An offer that names only the number of moves is open again after a lock that has lapsed.
    function test_H1_a_lock_that_lapsed_reopens_no_older_offer() public {
        offerAs(ALICE, OAK, fixedAt(PRICE));
        NIP20MarketEvents.Purchase memory old = purchaseNow(ALICE, OAK, TOKEN);
        lockAs(ALICE, 30 days);
        refuseClosed(old);
        require(!isOpen(ALICE, OAK, TOKEN), "open while locked");
        vm.warp(block.timestamp + 30 days);
        requireCounters(ALICE, OAK, TOKEN, 0, 1);
        require(!isOpen(ALICE, OAK, TOKEN), "revived");
        refuseClosed(old);
        old.turn = 1;
        refuseClosed(old);
        offerAs(ALICE, OAK, fixedAt(2 * PRICE));
        buyAs(BOB, purchaseNow(ALICE, OAK, TOKEN));
    }

    /// @dev The same after `unlock`, and while locked nothing is offered.
    function test_H1_an_unlocked_inscription_has_no_older_offer() public {
        offerAs(ALICE, OAK, fixedAt(PRICE));
        NIP20MarketEvents.Purchase memory old = purchaseNow(ALICE, OAK, TOKEN);
        LockModule.Position memory p = lockAs(ALICE, 1 days);
        NIP20MarketEvents.Offer[] memory list = one(offerNow(ALICE, OAK, TOKEN, fixedAt(PRICE)));
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(IsLocked.selector, OAK, TOKEN));
        market.offer(list, 0, 0);
        vm.prank(ALICE);
        module.end(p);
        requireCounters(ALICE, OAK, TOKEN, 0, 2);
        for (old.turn = 0; old.turn < 3; ++old.turn) refuseClosed(old);
    }

    /// @dev The account cannot break its word by disallowing the module that holds the lock.
    function test_H2_a_disallowed_holder_still_releases() public {
        LockModule.Position memory p = lockAs(ALICE, 1 days);
        vm.prank(ALICE);
        factory.stop(address(module));
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(IsLocked.selector, OAK, TOKEN));
        factory.withdraw(one(OAK, TOKEN));
        uint256 state = vm.snapshotState();
        vm.recordLogs();
        takeAs(BOB, p);
        requireMove(vm.getRecordedLogs()[0], ALICE, BOB, OAK, TOKEN);
        require(module.proceedsOf(ALICE) == PRICE, "the price is paid");
        vm.revertToState(state);
        // Not after the lock has ended.
        vm.warp(p.until);
        refuseTake(p, abi.encodeWithSelector(NotAllowed.selector));
    }

    /// @dev A settlement after the lock pays no one for an inscription that the seller has withdrawn.
    function test_H3_a_late_settlement_moves_nothing_that_has_left() public {
        LockModule.Position memory p = lockAs(ALICE, 1 days);
        vm.warp(p.until);
        vm.prank(ALICE);
        factory.withdraw(one(OAK, TOKEN));
        refuseTake(p, differ);
        require(module.proceedsOf(ALICE) == 0, "credited");
    }

    function test_H4_no_lock_lasts_longer_than_400_days() public {
        uint256 most = 400 days;
        uint256 until = block.timestamp + most + 1;
        vm.prank(ALICE);
        vm.expectRevert(NIP20Vault.InvalidTime.selector);
        module.open(OAK, TOKEN, 0, 0, PRICE, until);
        LockModule.Position memory p = lockAs(ALICE, most);
        vm.prank(ALICE);
        factory.stop(address(module));
        vm.warp(p.until - 1);
        vm.prank(ALICE);
        vm.expectRevert(NotAllowed.selector);
        module.open(OAK, TOKEN, 0, 1, PRICE, p.until + 1);
        vm.warp(p.until);
        vm.prank(ALICE);
        vm.expectRevert(NotAllowed.selector);
        module.open(OAK, TOKEN, 0, 1, PRICE, p.until + 1);
        vm.prank(ALICE);
        factory.withdraw(one(OAK, TOKEN));
    }

    /// @dev On another branch of the chain, a withdrawal takes the place of a lock: one counter for both would be equal.
    function test_H6_a_withdrawal_on_another_branch_is_no_lock() public {
        uint256 fork = vm.snapshotState();
        LockModule.Position memory p = lockAs(ALICE, 1 days);
        vm.warp(p.until);
        offerAs(ALICE, OAK, fixedAt(PRICE));
        NIP20MarketEvents.Purchase memory seen = purchaseNow(ALICE, OAK, TOKEN);
        require(seen.sequence == 0 && seen.turn == 1, "other counters");
        NIP20MarketEvents.Offer[] memory list = one(offerNow(ALICE, OAK, TOKEN, fixedAt(PRICE)));
        vm.revertToState(fork);
        vm.prank(ALICE);
        factory.withdraw(one(OAK, TOKEN));
        requireCounters(ALICE, OAK, TOKEN, 1, 1);
        // The seller's calls, and the buyer's, are mined again on this branch, where the vault has nothing.
        vm.prank(ALICE);
        vm.expectRevert(differ);
        market.offer(list, 0, 0);
        vm.prank(ALICE);
        vm.expectRevert(differ);
        module.open(OAK, TOKEN, p.sequence, 1, p.price, p.until);
        offerAs(ALICE, OAK, fixedAt(PRICE));
        refuseClosed(seen);
    }

    /// @dev A position that has lapsed does not settle into the lock of a later one of the same module.
    function test_H7_a_lapsed_position_does_not_settle_into_a_later_lock() public {
        LockModule.Position memory lapsed = lockAs(ALICE, 1 days);
        vm.warp(lapsed.until);
        LockModule.Position memory later = lockAs(ALICE, 1 days);
        refuseTake(lapsed, differ);
        vm.prank(ALICE);
        vm.expectRevert(differ);
        module.end(lapsed);
        requireCounters(ALICE, OAK, TOKEN, 0, 2);
        takeAs(BOB, later);
        require(module.proceedsOf(ALICE) == PRICE, "one price");
    }

    /// @dev A running number would give the position of one inscription to another after a reorganization.
    function test_H8_a_payment_names_its_position_by_all_terms() public {
        uint256 fork = vm.snapshotState();
        LockModule.Position memory seen = lockAs(ALICE, 1 days);
        vm.revertToState(fork);
        // On this branch, the first position is of another inscription, and the next one has another price.
        vm.prank(ALICE);
        module.open(ELM, OTHER, 0, 0, PRICE, seen.until);
        refuseTake(seen, abi.encodeWithSelector(LockModule.NoPosition.selector));
        vm.prank(ALICE);
        module.open(OAK, TOKEN, 0, 0, PRICE + 1, seen.until);
        refuseTake(seen, abi.encodeWithSelector(LockModule.NoPosition.selector));
    }

    function testFuzz_H8_each_other_term_is_another_position(uint256 field, uint256 change) public {
        if (change == 0) change = 1;
        LockModule.Position memory p = lockAs(ALICE, 1 days);
        bytes32 name = module.nameOf(p);
        LockModule.Position memory q = copyOf(p);
        field %= 7;
        if (field == 0) q.owner = BOB;
        if (field == 1) q.ticker = ELM;
        if (field == 2) q.tokenId = OTHER;
        unchecked {
            if (field == 3) q.sequence += change;
            if (field == 4) q.turn += change;
            if (field == 5) q.price = PRICE + 1 + change % PRICE;
            if (field == 6) q.until += change;
        }
        require(module.nameOf(q) != name, "the same name");
        refuseTake(q, abi.encodeWithSelector(LockModule.NoPosition.selector));
        require(new LockModule(factory).nameOf(p) != name, "the same name in another module");
    }

    /// @dev Addresses follow in one direction: market from factory, vault from factory and account, module from factory.
    function test_H9_no_address_follows_from_itself() public {
        bytes memory code = type(NIP20Market).creationCode;
        NIP20Vaults other = new NIP20Vaults(keccak256(code));
        (address expected, address vault) = (other.market(), other.vaultOf(ALICE));
        LockModule early = new LockModule(other);
        other.createMarket(code);
        require(expected.code.length > 0 && other.vaultOf(ALICE) == vault, "other addresses");
        vm.prank(ALICE);
        other.use(address(early), "");
        vm.prank(ALICE);
        other.use(expected, "");
        require(NIP20Vault(vault).account() == ALICE && vault.code.length > 0, "one vault for all modules");
    }

    /// @dev A recipient that the vault refuses is refused before anybody waits for coins.
    function test_H10_a_recipient_that_the_vault_refuses_costs_no_one() public {
        offerAs(ALICE, OAK, fixedAt(PRICE));
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        NIP20MarketEvents.Purchase[] memory list = new NIP20MarketEvents.Purchase[](1);
        list[0] = p;
        address vault = address(vaultOf(ALICE));
        vm.deal(BOB, PRICE);
        vm.prank(BOB);
        vm.expectRevert(InvalidRecipient.selector);
        market.buy{value: PRICE}(p, vault, 0, 0);
        vm.prank(BOB);
        vm.expectRevert(InvalidRecipient.selector);
        market.buy{value: PRICE}(p, address(0), 0, 0);
        vm.prank(BOB);
        vm.expectRevert(InvalidRecipient.selector);
        market.buyMany{value: PRICE}(list, address(0), 0, 0, 0);
        vm.prank(BOB);
        (uint256 bought,) = market.buyMany{value: PRICE}(list, vault, 0, 0, 0);
        require(bought == 0 && BOB.balance == PRICE && isOpen(ALICE, OAK, TOKEN), "nothing has happened");
        LockModule.Position memory q = lockAs(ALICE, 1 days);
        vm.prank(BOB);
        vm.expectRevert(InvalidRecipient.selector);
        module.take{value: PRICE}(q, vault, 0, 0);
        takeAs(BOB, q);
    }

    /// @dev Each account allows each module itself, and can stop it before it acts.
    function test_H11_a_module_acts_only_for_accounts_that_have_allowed_it() public {
        RogueModule rogue = new RogueModule();
        bytes memory release = abi.encodeCall(NIP20Vault.release, (OAK, TOKEN, 0, 0, CAROL));
        (address alices, address bobs) = (address(vaultOf(ALICE)), address(vaultOf(BOB)));
        vm.prank(BOB);
        factory.use(address(rogue), "");
        vm.warp(block.timestamp + 1 days - 1);
        vm.expectRevert(NotAllowed.selector);
        rogue.callOther(bobs, release);
        uint256 state = vm.snapshotState();
        vm.warp(block.timestamp + 1);
        rogue.callOther(bobs, release);
        // The account that uses only the market and another module keeps all.
        vm.expectRevert(NotAllowed.selector);
        rogue.callOther(alices, release);
        vm.revertToState(state);
        vm.prank(BOB);
        factory.stop(address(rogue));
        vm.warp(block.timestamp + 2 days);
        vm.expectRevert(NotAllowed.selector);
        rogue.callOther(bobs, release);
    }

    function takeAs(address buyer, LockModule.Position memory p) private {
        vm.deal(buyer, p.price);
        vm.prank(buyer);
        module.take{value: p.price}(p, buyer, 0, 0);
    }

    function refuseTake(LockModule.Position memory p, bytes memory reason) private {
        vm.deal(BOB, p.price);
        vm.prank(BOB);
        vm.expectRevert(reason);
        module.take{value: p.price}(p, BOB, 0, 0);
        require(BOB.balance == p.price, "the coins are kept");
    }

    function copyOf(LockModule.Position memory p) private pure returns (LockModule.Position memory) {
        return LockModule.Position(p.owner, p.ticker, p.tokenId, p.sequence, p.turn, p.price, p.until);
    }
}

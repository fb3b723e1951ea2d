// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Anchors} from "../../vaults/Anchors.sol";
import {InvalidRecipient} from "../../vaults/Items.sol";
import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {Caller} from "./Caller.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev Purchases of several inscriptions at once. Every second price falls.
contract VaultsSweepTest is VaultsBase {
    uint256 private constant COUNT = 6;

    function setUp() public {
        newVaults();
        for (uint256 i = 0; i < COUNT; ++i) {
            useMarket(someone(i));
            uint256 price = 100 * (i % 3 + 1);
            offerAs(someone(i), OAK, i % 2 == 0 ? fixedAt(price) : falling(price, price / 2, START, START + 50));
        }
        vm.warp(START + 20);
    }

    function testFuzz_buys_what_is_open_and_affordable_and_refunds_the_rest(uint8 dead, uint16 value, uint8 minimum)
        public
    {
        NIP20MarketEvents.Purchase[] memory purchases = all();
        uint256 left = value % 1_300;
        (uint256 count, uint256 cost) = (0, 0);
        vm.deal(BOB, left);
        for (uint256 i = 0; i < COUNT; ++i) {
            if ((dead >> i) & 1 == 1) endOffer(i);
            else if (priceOf(i) <= left - cost) (count, cost) = (count + 1, cost + priceOf(i));
        }
        bool isEnough = count >= minimum % 8;
        vm.prank(BOB);
        try market.buyMany{value: left}(purchases, BOB, minimum % 8, 0, 0) returns (uint256 bought, uint256 spent) {
            require(isEnough && bought == count && spent == cost, "another result");
            require(BOB.balance == left - cost && address(market).balance == cost, "the rest is refunded");
        } catch {
            require(!isEnough, "a sweep that must succeed");
            require(BOB.balance == left && address(market).balance == 0, "nothing is paid");
        }
    }

    /// @dev The buyer accepts no coins, so a refund of nothing would fail.
    function test_exactly_the_sum_buys_the_last_one() public {
        address buyer = address(factory);
        uint256 sum = sumOf();
        NIP20MarketEvents.Purchase[] memory purchases = all();
        vm.deal(buyer, sum);
        vm.prank(buyer);
        (uint256 bought, uint256 spent) = market.buyMany{value: sum}(purchases, CAROL, COUNT, 0, 0);
        require(bought == COUNT && spent == sum && address(market).balance == sum, "all for exactly their prices");
    }

    function test_one_unit_less_skips_the_last_one() public {
        uint256 sum = sumOf();
        NIP20MarketEvents.Purchase[] memory purchases = all();
        vm.deal(BOB, sum - 1);
        vm.prank(BOB);
        (uint256 bought, uint256 spent) = market.buyMany{value: sum - 1}(purchases, BOB, COUNT - 1, 0, 0);
        require(bought == COUNT - 1 && spent == sum - priceOf(COUNT - 1), "the last one");
        require(isOpen(someone(COUNT - 1), OAK, TOKEN) && BOB.balance == sum - 1 - spent, "and the rest");
    }

    /// @dev Not by the remaining coins alone: each purchase has its own maximum.
    function test_skips_a_price_above_its_maximum() public {
        NIP20MarketEvents.Purchase[] memory purchases = all();
        purchases[1].maximum -= 1;
        purchases[4].maximum -= 1;
        vm.deal(BOB, 10_000);
        vm.prank(BOB);
        (uint256 bought, uint256 spent) = market.buyMany{value: 10_000}(purchases, BOB, 0, 0, 0);
        require(bought == COUNT - 2 && spent == sumOf() - priceOf(1) - priceOf(4), "two are skipped");
        // A second later, the falling one is within its maximum.
        vm.warp(START + 21);
        vm.prank(BOB);
        (bought, spent) = market.buyMany{value: 1_000}(purchases, BOB, 0, 0, 0);
        require(bought == 1 && spent == 200 - 42, "the one that falls");
    }

    /// @dev Terms that no offer can have do not make the others fail.
    function test_skips_impossible_terms() public {
        NIP20MarketEvents.Purchase[] memory purchases = all();
        purchases[0].terms = NIP20MarketEvents.Terms(1, 2, START, START + 100, NEVER);
        purchases[1].terms = NIP20MarketEvents.Terms(2 ** 255, 1, START, 2 ** 255, NEVER);
        purchases[2].terms = NIP20MarketEvents.Terms(200, 100, START + 30, START + 10, NEVER);
        vm.deal(BOB, 10_000);
        vm.prank(BOB);
        (uint256 bought,) = market.buyMany{value: 10_000}(purchases, BOB, COUNT - 3, 0, 0);
        require(bought == COUNT - 3, "others");
    }

    function test_buys_nothing_twice() public {
        NIP20MarketEvents.Purchase[] memory purchases = new NIP20MarketEvents.Purchase[](3);
        for (uint256 i = 0; i < 3; ++i) {
            purchases[i] = purchaseNow(someone(0), OAK, TOKEN);
            (purchases[i].sequence, purchases[i].turn) = (i, i);
        }
        vm.deal(BOB, 10_000);
        vm.prank(BOB);
        (uint256 bought, uint256 spent) = market.buyMany{value: 10_000}(purchases, BOB, 0, 0, 0);
        require(bought == 1 && spent == 100 && market.proceedsOf(someone(0)) == 100, "bought twice");
        require(BOB.balance == 9_900, "paid twice");
    }

    function test_reports_how_many_it_could_buy() public {
        NIP20MarketEvents.Purchase[] memory purchases = all();
        endOffer(2);
        vm.deal(BOB, 10_000);
        vm.prank(BOB);
        vm.expectRevert(abi.encodeWithSelector(NIP20MarketEvents.TooFew.selector, COUNT - 1));
        market.buyMany{value: 10_000}(purchases, BOB, COUNT, 0, 0);
    }

    function test_returns_a_single_unit() public {
        NIP20MarketEvents.Purchase[] memory purchases = all();
        (uint256 sum, uint256 price) = (sumOf(), priceOf(0));
        vm.deal(BOB, sum + price + 1);
        vm.prank(BOB);
        market.buyMany{value: sum + 1}(purchases, BOB, COUNT, 0, 0);
        require(BOB.balance == price + 1 && address(market).balance == sum, "of a sweep");
        offerAs(someone(0), OAK, fixedAt(price));
        NIP20MarketEvents.Purchase memory p = purchaseNow(someone(0), OAK, TOKEN);
        vm.prank(BOB);
        market.buy{value: price + 1}(p, BOB, 0, 0);
        require(BOB.balance == 1, "of a purchase");
    }

    /// @dev As by `buy`. Another contract that somebody names receives itself.
    function test_a_contract_receives_into_its_own_vault() public {
        Caller wallet = new Caller();
        NIP20MarketEvents.Purchase[] memory purchases = new NIP20MarketEvents.Purchase[](1);
        purchases[0] = purchaseNow(someone(0), OAK, TOKEN);
        bytes memory sweep = abi.encodeCall(market.buyMany, (purchases, address(wallet), 1, 0, 0));
        vm.deal(address(this), 100);
        vm.recordLogs();
        wallet.callOther{value: 100}(address(market), sweep);
        requireMove(vm.getRecordedLogs()[1], someone(0), factory.vaultOf(address(wallet)), OAK, TOKEN);
        purchases[0] = purchaseNow(someone(2), OAK, TOKEN);
        vm.deal(BOB, 300);
        vm.recordLogs();
        vm.prank(BOB);
        market.buyMany{value: 300}(purchases, address(wallet), 1, 0, 0);
        requireMove(vm.getRecordedLogs()[1], someone(2), address(wallet), OAK, TOKEN);
    }

    function test_the_zero_address_receives_nothing_even_of_an_empty_sweep() public {
        vm.expectRevert(InvalidRecipient.selector);
        market.buyMany(new NIP20MarketEvents.Purchase[](0), address(0), 0, 0, 0);
    }

    function test_skips_the_vault_that_is_the_recipient() public {
        address recipient = factory.vaultOf(someone(3));
        NIP20MarketEvents.Purchase[] memory purchases = all();
        vm.deal(BOB, 10_000);
        vm.prank(BOB);
        vm.expectRevert(InvalidRecipient.selector);
        market.buyMany{value: 10_000}(purchases, address(0), 0, 0, 0);
        vm.prank(BOB);
        (uint256 bought,) = market.buyMany{value: 10_000}(purchases, recipient, 0, 0, 0);
        require(bought == COUNT - 1 && isOpen(someone(3), OAK, TOKEN), "the own offer is left");
    }

    function test_needs_a_known_anchor() public {
        NIP20MarketEvents.Purchase[] memory purchases = all();
        uint256 number = block.number - 1;
        bytes32 hash = blockhash(number);
        vm.deal(BOB, 10_000);
        vm.prank(BOB);
        vm.expectRevert(Anchors.UnknownAnchor.selector);
        market.buyMany{value: 10_000}(purchases, BOB, 0, number - 1, hash);
        vm.prank(BOB);
        (uint256 bought,) = market.buyMany{value: 10_000}(purchases, BOB, COUNT, number, hash);
        require(bought == COUNT, "with the right anchor");
    }

    function test_buys_50_of_one_seller_for_exactly_the_sum() public {
        NIP20MarketEvents.Offer[] memory list = new NIP20MarketEvents.Offer[](50);
        for (uint256 i = 0; i < 50; ++i) {
            NIP20MarketEvents.Terms memory t =
                i % 2 == 0 ? fixedAt(i + 1) : falling(i + 1, i, block.timestamp, block.timestamp + 1);
            list[i] = NIP20MarketEvents.Offer(i % 3 == 0 ? OAK : ELM, bytes32(2 ** 128 + i), 0, 0, t);
        }
        useMarket(ALICE);
        vm.prank(ALICE);
        market.offer(list, 0, 0);
        vm.warp(block.timestamp + 1);
        NIP20MarketEvents.Purchase[] memory purchases = new NIP20MarketEvents.Purchase[](50);
        for (uint256 i = 0; i < 50; ++i) purchases[i] = purchaseNow(ALICE, list[i].ticker, list[i].tokenId);
        uint256 sum = 50 * 51 / 2 - 25;
        vm.deal(BOB, sum);
        vm.prank(BOB);
        (uint256 bought, uint256 spent) = market.buyMany{value: sum}(purchases, BOB, 50, 0, 0);
        require(bought == 50 && spent == sum && BOB.balance == 0 && market.proceedsOf(ALICE) == sum, "all of them");
        for (uint256 i = 0; i < 50; ++i) requireCounters(ALICE, list[i].ticker, list[i].tokenId, 1, 1);
    }

    /// @dev At START + 20, two fifths of the fall to one half.
    function priceOf(uint256 i) private pure returns (uint256) {
        uint256 price = 100 * (i % 3 + 1);
        return i % 2 == 0 ? price : price * 4 / 5;
    }

    function sumOf() private pure returns (uint256 sum) {
        for (uint256 i = 0; i < COUNT; ++i) sum += priceOf(i);
    }

    /// @dev Ends the offer, in a different way for each number.
    function endOffer(uint256 i) private {
        if (i % 4 == 3) return offerAs(someone(i), OAK, fixedAt(priceOf(i)));
        vm.prank(someone(i));
        if (i % 4 == 0) market.cancel(one(OAK, TOKEN));
        else if (i % 4 == 1) market.cancelAll();
        else factory.withdraw(one(OAK, TOKEN));
    }

    function all() private view returns (NIP20MarketEvents.Purchase[] memory purchases) {
        purchases = new NIP20MarketEvents.Purchase[](COUNT);
        for (uint256 i = 0; i < COUNT; ++i) {
            purchases[i] = purchaseNow(someone(i), OAK, TOKEN);
            require(purchases[i].maximum == priceOf(i), "another price");
        }
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {NIP20MarketEvents} from "../NIP20MarketEvents.sol";
import {InvalidRecipient} from "../NIP20Vault.sol";
import {Thief} from "../test/Thief.sol";
import {MarketBase} from "./MarketBase.sol";

/// @dev Purchases of several inscriptions at once.
contract SweepTest is MarketBase {
    uint256 private constant COUNT = 6;

    function setUp() public {
        newMarket();
        for (uint256 i = 0; i < COUNT; ++i) offerAs(someone(i), OAK, priceOf(i));
    }

    function testFuzz_buys_what_is_open_and_affordable_and_refunds_the_rest(uint8 dead, uint96 value, uint8 minimum)
        public
    {
        NIP20MarketEvents.Purchase[] memory purchases = all();
        uint256 left = value % (30 * PRICE);
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

    function test_buys_nothing_twice() public {
        NIP20MarketEvents.Purchase[] memory purchases = new NIP20MarketEvents.Purchase[](3);
        for (uint256 i = 0; i < 3; ++i) purchases[i] = purchase(someone(0), OAK, TOKEN, priceOf(0), i);
        vm.deal(BOB, 10 * PRICE);
        vm.prank(BOB);
        (uint256 bought,) = market.buyMany{value: 10 * PRICE}(purchases, BOB, 0, 0, 0);
        require(bought == 1 && market.proceedsOf(someone(0)) == priceOf(0), "bought twice");
        require(BOB.balance == 10 * PRICE - priceOf(0), "paid twice");
    }

    function test_reports_how_many_it_could_buy() public {
        endOffer(2);
        vm.deal(BOB, 100 * PRICE);
        vm.prank(BOB);
        vm.expectRevert(abi.encodeWithSelector(NIP20MarketEvents.TooFew.selector, COUNT - 1));
        market.buyMany{value: 100 * PRICE}(all(), BOB, COUNT, 0, 0);
    }

    function test_skips_the_vault_that_is_the_recipient() public {
        address recipient = market.vaultOf(someone(3));
        vm.deal(BOB, 100 * PRICE);
        vm.prank(BOB);
        (uint256 bought,) = market.buyMany{value: 100 * PRICE}(all(), recipient, 0, 0, 0);
        require(bought == COUNT - 1 && isOpen(someone(3), OAK), "the own offer is left");
        vm.prank(BOB);
        vm.expectRevert(InvalidRecipient.selector);
        market.buyMany(all(), address(0), 0, 0, 0);
    }

    function test_needs_a_known_anchor() public {
        vm.deal(BOB, 100 * PRICE);
        uint256 number = block.number - 1;
        bytes32 hash = blockhash(number);
        vm.prank(BOB);
        vm.expectRevert(NIP20MarketEvents.UnknownAnchor.selector);
        market.buyMany{value: 100 * PRICE}(all(), BOB, 0, number - 1, hash);
        vm.prank(BOB);
        (uint256 bought,) = market.buyMany{value: 100 * PRICE}(all(), BOB, COUNT, number, hash);
        require(bought == COUNT, "with the right anchor");
    }

    function test_a_buyer_cannot_buy_collect_or_sweep_during_the_refund() public {
        Thief thief = new Thief(market);
        bytes[3] memory calls = [
            abi.encodeCall(market.collect, (payable(address(thief)))),
            abi.encodeCall(market.buy, (purchase(someone(1), OAK, TOKEN, priceOf(1), 0), BOB, 0, 0)),
            abi.encodeCall(market.buyMany, (all(), BOB, 0, 0, 0))
        ];
        vm.deal(address(thief), 100 * PRICE);
        for (uint256 i = 0; i < calls.length; ++i) {
            thief.setWhenPaid(calls[i]);
            vm.prank(address(thief));
            vm.expectRevert(ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
            market.buyMany{value: 100 * PRICE}(all(), BOB, 0, 0, 0);
        }
        // During the refund, the buyer may do what a seller may do. It does not affect the purchase.
        thief.setWhenPaid(abi.encodeCall(market.cancelAll, ()));
        vm.prank(address(thief));
        (uint256 bought, uint256 spent) = market.buyMany{value: 100 * PRICE}(all(), BOB, COUNT, 0, 0);
        require(bought == COUNT && address(thief).balance == 100 * PRICE - spent, "bought once");
        require(address(market).balance == spent && market.roundOf(address(thief)) == 1, "the books agree");
    }

    function priceOf(uint256 i) private pure returns (uint256) {
        return PRICE * (i % 3 + 1);
    }

    /// @dev Ends the offer, in a different way for each number.
    function endOffer(uint256 i) private {
        vm.prank(someone(i));
        if (i % 4 == 0) market.cancel(items(OAK, TOKEN));
        else if (i % 4 == 1) market.cancelAll();
        else if (i % 4 == 2) market.withdraw(items(OAK, TOKEN), CAROL);
        else market.offer(offers(OAK, TOKEN, priceOf(i) + 1, NEVER));
    }

    function all() private pure returns (NIP20MarketEvents.Purchase[] memory purchases) {
        purchases = new NIP20MarketEvents.Purchase[](COUNT);
        for (uint256 i = 0; i < COUNT; ++i) purchases[i] = purchase(someone(i), OAK, TOKEN, priceOf(i), 0);
    }
}

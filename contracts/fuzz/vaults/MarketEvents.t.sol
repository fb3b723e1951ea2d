// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Item} from "../../vaults/Items.sol";
import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {Vm} from "../Base.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev Every field of every event of the market, and calls with several inscriptions of two tickers.
contract VaultsMarketEventsTest is VaultsBase {
    uint256 private constant SOON = START + 2 days;

    /// @dev The second inscription has left the vault once and was locked once, and all offers were canceled once.
    function setUp() public {
        newVaults();
        useMarket(ALICE);
        useModule(ALICE);
        vm.prank(ALICE);
        factory.withdraw(one(ELM, OTHER));
        vm.prank(ALICE);
        module.open(ELM, OTHER, 1, 1, PRICE, block.timestamp + 1);
        vm.warp(START + 1 days + 1);
        vm.prank(ALICE);
        market.cancelAll();
    }

    function test_each_offer_of_a_call_is_stored_with_its_own_values() public {
        vm.recordLogs();
        offerBoth();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        address vault = address(vaultOf(ALICE));
        bytes32 topic = NIP20MarketEvents.Offered.selector;
        bytes memory data = abi.encode(ALICE, vault, OAK, TOKEN, 0, 0, PRICE, PRICE, 0, 0, NEVER, 1);
        requireLog(logs[0], address(market), topic, data);
        data = abi.encode(ALICE, vault, ELM, OTHER, 1, 2, 90, 10, START + 1 days, SOON - 1, SOON, 1);
        requireLog(logs[1], address(market), topic, data);
        requireOffer(OAK, TOKEN, fixedAt(PRICE), 0);
        requireOffer(ELM, OTHER, fallingSoon(), 2);
    }

    function test_each_offer_of_a_call_is_canceled_and_others_are_skipped() public {
        offerBoth();
        Item[] memory list = new Item[](3);
        (list[0], list[1], list[2]) = (Item(ELM, TOKEN), Item(OAK, TOKEN), Item(ELM, OTHER));
        vm.recordLogs();
        vm.prank(ALICE);
        market.cancel(list);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        address vault = address(vaultOf(ALICE));
        bytes32 topic = NIP20MarketEvents.Canceled.selector;
        requireLog(logs[0], address(market), topic, abi.encode(ALICE, vault, OAK, TOKEN));
        requireLog(logs[1], address(market), topic, abi.encode(ALICE, vault, ELM, OTHER));
        requireNoOffer(OAK, TOKEN);
        requireNoOffer(ELM, OTHER);
    }

    function test_each_round_has_its_number() public {
        for (uint256 round = 2; round < 5; ++round) {
            vm.recordLogs();
            vm.prank(ALICE);
            market.cancelAll();
            Vm.Log[] memory logs = vm.getRecordedLogs();
            require(logs.length == 1 && market.roundOf(ALICE) == round, "one more round");
            requireLog(logs[0], address(market), NIP20MarketEvents.CanceledAll.selector, abi.encode(ALICE, round));
        }
    }

    function test_a_purchase_names_all_who_take_part() public {
        offerBoth();
        // A quarter of the fall.
        vm.warp(START + 1 days + uint256(1 days - 1) / 4);
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, ELM, OTHER);
        vm.deal(BOB, 90);
        vm.recordLogs();
        vm.prank(BOB);
        uint256 price = market.buy{value: 90}(p, CAROL, 0, 0);
        require(price == 71 && BOB.balance == 19, "the price at this time");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        requireSale(logs[0], BOB, ELM, OTHER, 1, 2, 71);
        requireMove(logs[1], ALICE, CAROL, ELM, OTHER);
        requireNoOffer(ELM, OTHER);
        vm.prank(ALICE);
        vm.expectRevert(NIP20MarketEvents.NotOffered.selector);
        market.cancel(one(ELM, OTHER));
    }

    function test_each_sale_of_a_sweep_has_its_own_values() public {
        offerBoth();
        NIP20MarketEvents.Purchase[] memory list = new NIP20MarketEvents.Purchase[](2);
        (list[0], list[1]) = (purchaseNow(ALICE, OAK, TOKEN), purchaseNow(ALICE, ELM, OTHER));
        uint256 sum = PRICE + list[1].maximum;
        vm.deal(BOB, sum);
        vm.recordLogs();
        vm.prank(BOB);
        market.buyMany{value: sum}(list, CAROL, 2, 0, 0);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 4, "four events");
        requireSale(logs[0], BOB, OAK, TOKEN, 0, 0, PRICE);
        requireMove(logs[1], ALICE, CAROL, OAK, TOKEN);
        requireSale(logs[2], BOB, ELM, OTHER, 1, 2, sum - PRICE);
        requireMove(logs[3], ALICE, CAROL, ELM, OTHER);
    }

    function test_collects_the_sum_of_several_sales_for_another_recipient() public {
        offerBoth();
        buyAs(BOB, purchaseNow(ALICE, OAK, TOKEN));
        vm.warp(SOON - 1);
        buyAs(BOB, purchaseNow(ALICE, ELM, OTHER));
        vm.recordLogs();
        vm.prank(ALICE);
        market.collect(payable(CAROL));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 1, "one event");
        bytes memory data = abi.encode(ALICE, CAROL, PRICE + 10);
        requireLog(logs[0], address(market), NIP20MarketEvents.Collected.selector, data);
        require(CAROL.balance == PRICE + 10 && ALICE.balance == 0, "the recipient is paid");
        vm.prank(ALICE);
        vm.expectRevert(NIP20MarketEvents.NothingToCollect.selector);
        market.collect(payable(CAROL));
    }

    function fallingSoon() private pure returns (NIP20MarketEvents.Terms memory) {
        return NIP20MarketEvents.Terms(90, 10, START + 1 days, SOON - 1, SOON);
    }

    function offerBoth() private {
        NIP20MarketEvents.Offer[] memory list = new NIP20MarketEvents.Offer[](2);
        list[0] = NIP20MarketEvents.Offer(OAK, TOKEN, 0, 0, fixedAt(PRICE));
        list[1] = NIP20MarketEvents.Offer(ELM, OTHER, 1, 2, fallingSoon());
        vm.prank(ALICE);
        market.offer(list, 0, 0);
    }

    function requireSale(
        Vm.Log memory log,
        address buyer,
        bytes32 ticker,
        bytes32 tokenId,
        uint256 sequence,
        uint256 turn,
        uint256 price
    ) private view {
        bytes memory data = abi.encode(ALICE, vaultOf(ALICE), buyer, CAROL, ticker, tokenId, sequence, turn, price);
        requireLog(log, address(market), NIP20MarketEvents.Sold.selector, data);
    }

    function requireOffer(bytes32 ticker, bytes32 tokenId, NIP20MarketEvents.Terms memory terms, uint256 turn)
        private
        view
    {
        (NIP20MarketEvents.Terms memory t, uint256 asTurn, bool open) = market.offerOf(ALICE, ticker, tokenId);
        require(keccak256(abi.encode(t)) == keccak256(abi.encode(terms)), "other terms");
        require(asTurn == turn && open, "another offer");
    }

    function requireNoOffer(bytes32 ticker, bytes32 tokenId) private view {
        (NIP20MarketEvents.Terms memory t, uint256 turn, bool open) = market.offerOf(ALICE, ticker, tokenId);
        NIP20MarketEvents.Terms memory none;
        require(keccak256(abi.encode(t)) == keccak256(abi.encode(none)) && turn == 0 && !open, "an offer");
    }
}

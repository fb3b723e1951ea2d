// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Events} from "../NIP20Events.sol";
import {NIP20MarketEvents} from "../NIP20MarketEvents.sol";
import {MarketBase} from "./MarketBase.sol";
import {Vm} from "./Base.sol";

/// @dev Every field of every event, and calls with several inscriptions of two tickers.
contract MarketEventsTest is MarketBase {
    bytes32 private constant OTHER = bytes32(uint256(2 ** 128));
    uint256 private constant SOON = START + 50;

    /// @dev The second inscription has left the vault once, and the account has canceled all its offers once.
    function setUp() public {
        newMarket();
        vm.prank(ALICE);
        market.withdraw(items(ELM, OTHER), CAROL);
        vm.prank(ALICE);
        market.cancelAll();
    }

    function test_a_vault_is_created_once() public {
        vm.recordLogs();
        vm.prank(BOB);
        market.createVault();
        vm.prank(BOB);
        market.createVault();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 1, "one event");
        requireMarketLog(logs[0], NIP20MarketEvents.VaultCreated.selector, abi.encode(BOB, vaultOf(BOB)));
    }

    function test_each_offer_of_a_call_is_stored_with_its_own_values() public {
        vm.recordLogs();
        offerBoth();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        address vault = address(vaultOf(ALICE));
        bytes32 topic = NIP20MarketEvents.Offered.selector;
        requireMarketLog(logs[0], topic, abi.encode(ALICE, vault, OAK, TOKEN, PRICE, NEVER, 0, 1));
        requireMarketLog(logs[1], topic, abi.encode(ALICE, vault, ELM, OTHER, 1, SOON, 1, 1));
        requireOffer(OAK, TOKEN, PRICE, NEVER, 0);
        requireOffer(ELM, OTHER, 1, SOON, 1);
    }

    function test_each_offer_of_a_call_is_canceled_and_others_are_skipped() public {
        offerBoth();
        NIP20MarketEvents.Item[] memory list = new NIP20MarketEvents.Item[](3);
        list[0] = NIP20MarketEvents.Item(ELM, TOKEN);
        list[1] = NIP20MarketEvents.Item(OAK, TOKEN);
        list[2] = NIP20MarketEvents.Item(ELM, OTHER);
        vm.recordLogs();
        vm.prank(ALICE);
        market.cancel(list);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        address vault = address(vaultOf(ALICE));
        bytes32 topic = NIP20MarketEvents.Canceled.selector;
        requireMarketLog(logs[0], topic, abi.encode(ALICE, vault, OAK, TOKEN));
        requireMarketLog(logs[1], topic, abi.encode(ALICE, vault, ELM, OTHER));
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
            requireMarketLog(logs[0], NIP20MarketEvents.CanceledAll.selector, abi.encode(ALICE, round));
        }
    }

    function test_each_inscription_of_a_call_is_withdrawn() public {
        vm.recordLogs();
        vm.prank(ALICE);
        market.withdraw(bothItems(), CAROL);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        requireMove(logs[0], ALICE, CAROL, OAK, TOKEN);
        requireMove(logs[1], ALICE, CAROL, ELM, OTHER);
        require(market.sequenceOf(ALICE, OAK, TOKEN) == 1, "the first has moved");
        require(market.sequenceOf(ALICE, ELM, OTHER) == 2, "the second has moved");
    }

    function test_a_purchase_names_all_who_take_part() public {
        offerBoth();
        vm.deal(BOB, 1);
        vm.recordLogs();
        vm.prank(BOB);
        market.buy{value: 1}(purchase(ALICE, ELM, OTHER, 1, 1), CAROL, 0, 0);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        requireSale(logs[0], CAROL, ELM, OTHER, 1, 1);
        requireMove(logs[1], ALICE, CAROL, ELM, OTHER);
        requireNoOffer(ELM, OTHER);
        vm.prank(ALICE);
        vm.expectRevert(NIP20MarketEvents.NotOffered.selector);
        market.cancel(items(ELM, OTHER));
    }

    /// @dev The buyer is a contract that accepts no coins, so a refund of nothing would fail.
    function test_a_sweep_of_exactly_the_sum_buys_the_last_one() public {
        address buyer = address(market.vaultImplementation());
        offerBoth();
        NIP20MarketEvents.Purchase[] memory list = bothPurchases();
        vm.deal(buyer, PRICE + 1);
        vm.recordLogs();
        vm.prank(buyer);
        (uint256 bought, uint256 spent) = market.buyMany{value: PRICE + 1}(list, CAROL, 2, 0, 0);
        require(bought == 2 && spent == PRICE + 1 && buyer.balance == 0, "both for exactly their prices");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 4, "four events");
        address vault = address(vaultOf(ALICE));
        bytes32 topic = NIP20MarketEvents.Sold.selector;
        requireMarketLog(logs[0], topic, abi.encode(ALICE, vault, buyer, CAROL, OAK, TOKEN, PRICE, 0));
        requireMove(logs[1], ALICE, CAROL, OAK, TOKEN);
        requireMarketLog(logs[2], topic, abi.encode(ALICE, vault, buyer, CAROL, ELM, OTHER, 1, 1));
        requireMove(logs[3], ALICE, CAROL, ELM, OTHER);
    }

    function test_a_sweep_of_one_unit_less_skips_the_last_one() public {
        offerBoth();
        vm.deal(BOB, PRICE);
        vm.prank(BOB);
        (uint256 bought, uint256 spent) = market.buyMany{value: PRICE}(bothPurchases(), CAROL, 1, 0, 0);
        require(bought == 1 && spent == PRICE && isOpenNow(ELM, OTHER), "only the first");
    }

    function test_a_sweep_goes_on_after_one_that_is_too_expensive_and_refunds_to_the_buyer() public {
        offerBoth();
        vm.deal(BOB, PRICE - 1);
        vm.prank(BOB);
        (uint256 bought, uint256 spent) = market.buyMany{value: PRICE - 1}(bothPurchases(), CAROL, 1, 0, 0);
        require(bought == 1 && spent == 1 && isOpenNow(OAK, TOKEN), "only the second");
        require(BOB.balance == PRICE - 2 && CAROL.balance == 0, "the buyer has the rest");
    }

    function test_collects_the_sum_of_several_sales_for_another_recipient() public {
        offerBoth();
        buyAs(BOB, purchase(ALICE, OAK, TOKEN, PRICE, 0));
        buyAs(BOB, purchase(ALICE, ELM, OTHER, 1, 1));
        vm.recordLogs();
        vm.prank(ALICE);
        market.collect(payable(CAROL));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 1, "one event");
        requireMarketLog(logs[0], NIP20MarketEvents.Collected.selector, abi.encode(ALICE, CAROL, PRICE + 1));
        require(CAROL.balance == PRICE + 1 && ALICE.balance == 0, "the recipient is paid");
        vm.prank(ALICE);
        vm.expectRevert(NIP20MarketEvents.NothingToCollect.selector);
        market.collect(payable(CAROL));
    }

    function test_a_single_unit_is_refunded_and_collected() public {
        offerBoth();
        vm.deal(BOB, 2);
        vm.prank(BOB);
        (uint256 bought, uint256 spent) = market.buyMany{value: 2}(bothPurchases(), CAROL, 1, 0, 0);
        require(bought == 1 && spent == 1 && BOB.balance == 1, "one is refunded");
        vm.prank(ALICE);
        market.collect(payable(ALICE));
        require(ALICE.balance == 1 && address(market).balance == 0, "one is collected");
    }

    function test_the_highest_price_is_paid_to_the_last_unit() public {
        uint256 most = type(uint128).max;
        vm.prank(ALICE);
        market.offer(offers(OAK, TOKEN, most, NEVER));
        buyAs(BOB, purchase(ALICE, OAK, TOKEN, most, 0));
        require(market.proceedsOf(ALICE) == most && address(market).balance == most, "all of it");
    }

    function offerBoth() private {
        NIP20MarketEvents.Offer[] memory list = new NIP20MarketEvents.Offer[](2);
        list[0] = NIP20MarketEvents.Offer(OAK, TOKEN, PRICE, NEVER);
        list[1] = NIP20MarketEvents.Offer(ELM, OTHER, 1, SOON);
        vm.prank(ALICE);
        market.offer(list);
    }

    function bothItems() private pure returns (NIP20MarketEvents.Item[] memory list) {
        list = new NIP20MarketEvents.Item[](2);
        list[0] = NIP20MarketEvents.Item(OAK, TOKEN);
        list[1] = NIP20MarketEvents.Item(ELM, OTHER);
    }

    function bothPurchases() private pure returns (NIP20MarketEvents.Purchase[] memory list) {
        list = new NIP20MarketEvents.Purchase[](2);
        list[0] = purchase(ALICE, OAK, TOKEN, PRICE, 0);
        list[1] = purchase(ALICE, ELM, OTHER, 1, 1);
    }

    function requireMarketLog(Vm.Log memory log, bytes32 topic, bytes memory data) private view {
        requireLog(log, address(market), topic, data);
    }

    function requireSale(
        Vm.Log memory log,
        address recipient,
        bytes32 ticker,
        bytes32 tokenId,
        uint256 price,
        uint256 sequence
    ) private view {
        bytes memory data = abi.encode(ALICE, vaultOf(ALICE), BOB, recipient, ticker, tokenId, price, sequence);
        requireMarketLog(log, NIP20MarketEvents.Sold.selector, data);
    }

    function requireMove(Vm.Log memory log, address account, address recipient, bytes32 ticker, bytes32 tokenId)
        private
        view
    {
        address vault = address(vaultOf(account));
        bytes memory data = abi.encode(vault, recipient, ticker, tokenId);
        requireLog(log, vault, NIP20Events.NIP20TokenEvent_transfer.selector, data);
    }

    function requireOffer(bytes32 ticker, bytes32 tokenId, uint256 price, uint256 expires, uint256 sequence)
        private
        view
    {
        (uint256 p, uint256 e, uint256 s, bool open) = market.offerOf(ALICE, ticker, tokenId);
        require(p == price && e == expires && s == sequence && open, "another offer");
    }

    function requireNoOffer(bytes32 ticker, bytes32 tokenId) private view {
        (uint256 price, uint256 expires, uint256 sequence, bool open) = market.offerOf(ALICE, ticker, tokenId);
        require(price == 0 && expires == 0 && sequence == 0 && !open, "an offer");
    }

    function isOpenNow(bytes32 ticker, bytes32 tokenId) private view returns (bool open) {
        (,,, open) = market.offerOf(ALICE, ticker, tokenId);
    }
}

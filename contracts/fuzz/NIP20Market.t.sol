// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {NIP20MarketEvents} from "../NIP20MarketEvents.sol";
import {InvalidRecipient, InvalidTokenId, NIP20Vault} from "../NIP20Vault.sol";
import {Thief} from "../test/Thief.sol";
import {MarketBase} from "./MarketBase.sol";

contract MarketTest is MarketBase {
    function setUp() public {
        newMarket();
    }

    function testFuzz_offers_need_a_token_id_a_price_and_a_time(uint256 id, uint256 price, uint256 expires) public {
        vm.prank(ALICE);
        try market.offer(offers(OAK, bytes32(id), price, expires)) {
            require(id >= 2 ** 128, "a mint id");
            require(price > 0 && price < 2 ** 128, "a price");
            require(expires > START && expires < 2 ** 48, "a time");
        } catch {
            bool isValid = id >= 2 ** 128 && price > 0 && price < 2 ** 128 && expires > START && expires < 2 ** 48;
            require(!isValid, "a valid offer");
        }
    }

    function testFuzz_valid_offers_are_stored(uint128 price, uint48 expires, bytes32 ticker, uint256 id) public {
        vm.assume(price > 0 && expires > START);
        bytes32 tokenId = bytes32(id | 2 ** 128);
        vm.prank(ALICE);
        market.offer(offers(ticker, tokenId, price, expires));
        (uint256 p, uint256 e, uint256 s, bool open) = market.offerOf(ALICE, ticker, tokenId);
        require(p == price && e == expires && s == 0 && open, "another offer");
    }

    function test_refuses_offers_at_the_bounds() public {
        bytes32 mintId = bytes32(uint256(2 ** 128 - 1));
        expectOffer(InvalidTokenId.selector, mintId, PRICE, NEVER);
        expectOffer(NIP20MarketEvents.InvalidPrice.selector, TOKEN, 0, NEVER);
        expectOffer(NIP20MarketEvents.InvalidPrice.selector, TOKEN, 2 ** 128, NEVER);
        expectOffer(NIP20MarketEvents.InvalidExpiry.selector, TOKEN, PRICE, START);
        expectOffer(NIP20MarketEvents.InvalidExpiry.selector, TOKEN, PRICE, 2 ** 48);
    }

    function test_an_offer_ends_when_it_expires() public {
        vm.prank(ALICE);
        market.offer(offers(OAK, TOKEN, PRICE, START + 100));
        vm.warp(START + 99);
        require(isOpen(ALICE, OAK), "open before");
        vm.warp(START + 100);
        require(!isOpen(ALICE, OAK), "closed from then on");
        expectClosed(purchase(ALICE, OAK, TOKEN, PRICE, 0));
    }

    function test_a_replaced_offer_is_closed() public {
        offerAs(ALICE, OAK, PRICE);
        offerAs(ALICE, OAK, PRICE + 1);
        expectClosed(purchase(ALICE, OAK, TOKEN, PRICE, 0));
        buyAs(BOB, purchase(ALICE, OAK, TOKEN, PRICE + 1, 0));
        expectClosed(purchase(ALICE, OAK, TOKEN, PRICE + 1, 0));
        expectClosed(purchase(ALICE, OAK, TOKEN, PRICE + 1, 1));
    }

    function test_one_outgoing_move_ends_an_offer() public {
        offerAs(ALICE, OAK, PRICE);
        NIP20Vault vault = vaultOf(ALICE);
        vm.prank(ALICE);
        vault.withdraw(OAK, TOKEN, ALICE);
        expectClosed(purchase(ALICE, OAK, TOKEN, PRICE, 0));
        expectClosed(purchase(ALICE, OAK, TOKEN, PRICE, 1));
        offerAs(ALICE, OAK, PRICE);
        // The buyer has seen the offer from before the move.
        expectClosed(purchase(ALICE, OAK, TOKEN, PRICE, 0));
        vm.prank(ALICE);
        market.withdraw(items(OAK, TOKEN), CAROL);
        expectClosed(purchase(ALICE, OAK, TOKEN, PRICE, 1));
        offerAs(ALICE, OAK, PRICE);
        buyAs(BOB, purchase(ALICE, OAK, TOKEN, PRICE, 2));
        require(market.sequenceOf(ALICE, OAK, TOKEN) == 3, "three moves");
    }

    function test_only_the_account_cancels() public {
        offerAs(ALICE, OAK, PRICE);
        offerAs(ALICE, ELM, PRICE);
        vm.prank(BOB);
        vm.expectRevert(NIP20MarketEvents.NotOffered.selector);
        market.cancel(items(OAK, TOKEN));
        vm.prank(BOB);
        market.cancelAll();
        require(isOpen(ALICE, OAK) && isOpen(ALICE, ELM), "a stranger has canceled");
        vm.prank(ALICE);
        market.cancel(items(OAK, TOKEN));
        require(!isOpen(ALICE, OAK) && isOpen(ALICE, ELM), "one is canceled");
        vm.prank(ALICE);
        vm.expectRevert(NIP20MarketEvents.NotOffered.selector);
        market.cancel(items(OAK, TOKEN));
        vm.prank(ALICE);
        market.cancelAll();
        expectClosed(purchase(ALICE, ELM, TOKEN, PRICE, 0));
        offerAs(ALICE, ELM, PRICE);
        buyAs(BOB, purchase(ALICE, ELM, TOKEN, PRICE, 0));
    }

    function test_one_token_id_under_two_tickers_is_two_offers() public {
        offerAs(ALICE, OAK, PRICE);
        offerAs(ALICE, ELM, 2 * PRICE);
        expectClosed(purchase(ALICE, ELM, TOKEN, PRICE, 0));
        buyAs(BOB, purchase(ALICE, OAK, TOKEN, PRICE, 0));
        require(!isOpen(ALICE, OAK) && isOpen(ALICE, ELM), "one is sold");
        require(market.sequenceOf(ALICE, OAK, TOKEN) == 1 && market.sequenceOf(ALICE, ELM, TOKEN) == 0, "one has moved");
        buyAs(CAROL, purchase(ALICE, ELM, TOKEN, 2 * PRICE, 0));
        require(market.proceedsOf(ALICE) == 3 * PRICE, "both are paid");
    }

    function test_a_seller_can_buy_and_collect_own_coins() public {
        offerAs(ALICE, OAK, PRICE);
        buyAs(ALICE, purchase(ALICE, OAK, TOKEN, PRICE, 0));
        require(ALICE.balance == 0 && market.proceedsOf(ALICE) == PRICE, "the price is credited");
        vm.prank(ALICE);
        market.collect(payable(ALICE));
        require(ALICE.balance == PRICE && address(market).balance == 0, "and collected");
    }

    function test_the_sellers_vault_and_the_zero_address_cannot_receive() public {
        offerAs(ALICE, OAK, PRICE);
        address[2] memory recipients = [address(0), address(vaultOf(ALICE))];
        vm.deal(BOB, PRICE);
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(BOB);
            vm.expectRevert(InvalidRecipient.selector);
            market.buy{value: PRICE}(purchase(ALICE, OAK, TOKEN, PRICE, 0), recipients[i], 0, 0);
        }
        // Another vault can receive it, for example the buyer's own.
        address own = address(vaultOf(BOB));
        vm.prank(BOB);
        market.buy{value: PRICE}(purchase(ALICE, OAK, TOKEN, PRICE, 0), own, 0, 0);
    }

    function testFuzz_the_coins_are_exactly_the_price(uint128 price, uint256 value) public {
        vm.assume(price > 0 && value != price);
        offerAs(ALICE, OAK, price);
        vm.deal(BOB, value);
        vm.prank(BOB);
        vm.expectRevert(abi.encodeWithSelector(NIP20MarketEvents.PriceIs.selector, price));
        market.buy{value: value}(purchase(ALICE, OAK, TOKEN, price, 0), BOB, 0, 0);
    }

    function testFuzz_only_a_known_anchor_is_accepted(uint256 number, bytes32 hash) public {
        vm.assume(hash != 0);
        uint256 head = block.number;
        number = head - 300 + (number % 310);
        bool isRecent = number < head && number + 256 >= head;
        bytes32 real = isRecent ? blockhash(number) : keccak256("no block");
        offerAs(ALICE, OAK, PRICE);
        expectUnknown(number, real == hash ? ~hash : hash);
        require(market.knowsBlock(number, real) == isRecent, "known exactly if recent");
        require(!market.knowsBlock(number, 0), "no hash");
        if (!isRecent) expectUnknown(number, real);
        else buyAnchored(number, real);
    }

    function test_an_anchor_is_known_for_256_blocks() public {
        bytes32 hash = blockhash(block.number - 1);
        uint256 number = block.number - 1;
        offerAs(ALICE, OAK, PRICE);
        vm.roll(number + 257);
        vm.setBlockhash(number, 0);
        expectUnknown(number, hash);
        vm.roll(number + 256);
        vm.setBlockhash(number, hash);
        buyAnchored(number, hash);
    }

    function test_without_a_hash_there_is_no_anchor() public {
        offerAs(ALICE, OAK, PRICE);
        vm.deal(BOB, PRICE);
        vm.prank(BOB);
        market.buy{value: PRICE}(purchase(ALICE, OAK, TOKEN, PRICE, 0), BOB, block.number + 5, 0);
    }

    function test_a_seller_cannot_collect_twice_during_the_payment() public {
        Thief thief = new Thief(market);
        offerAs(address(thief), OAK, PRICE);
        offerAs(ALICE, OAK, PRICE);
        buyAs(BOB, purchase(address(thief), OAK, TOKEN, PRICE, 0));
        buyAs(BOB, purchase(ALICE, OAK, TOKEN, PRICE, 0));
        thief.setWhenPaid(abi.encodeCall(market.collect, (payable(address(thief)))));
        vm.prank(address(thief));
        vm.expectRevert(ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
        market.collect(payable(address(thief)));
        // Even if another seller pays it, the thief can collect only its own coins.
        vm.prank(ALICE);
        vm.expectRevert(ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
        market.collect(payable(address(thief)));
        thief.setWhenPaid("");
        vm.prank(address(thief));
        market.collect(payable(address(thief)));
        require(address(thief).balance == PRICE && address(market).balance == PRICE, "paid once");
    }

    function test_a_seller_cannot_buy_or_sweep_during_the_payment() public {
        Thief thief = new Thief(market);
        offerAs(address(thief), OAK, PRICE);
        offerAs(ALICE, OAK, PRICE);
        buyAs(BOB, purchase(address(thief), OAK, TOKEN, PRICE, 0));
        NIP20MarketEvents.Purchase[] memory list = new NIP20MarketEvents.Purchase[](1);
        list[0] = purchase(ALICE, OAK, TOKEN, PRICE, 0);
        bytes[2] memory calls =
            [abi.encodeCall(market.buy, (list[0], BOB, 0, 0)), abi.encodeCall(market.buyMany, (list, BOB, 0, 0, 0))];
        for (uint256 i = 0; i < calls.length; ++i) {
            thief.setWhenPaid(calls[i]);
            vm.prank(address(thief));
            vm.expectRevert(ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
            market.collect(payable(address(thief)));
        }
    }

    function test_collects_for_somebody() public {
        vm.prank(ALICE);
        vm.expectRevert(InvalidRecipient.selector);
        market.collect(payable(address(0)));
        vm.prank(ALICE);
        vm.expectRevert(NIP20MarketEvents.NothingToCollect.selector);
        market.collect(payable(ALICE));
    }

    function test_a_seller_that_refuses_coins_can_sell() public {
        address seller = address(market.vaultImplementation());
        offerAs(seller, OAK, PRICE);
        buyAs(BOB, purchase(seller, OAK, TOKEN, PRICE, 0));
        require(market.proceedsOf(seller) == PRICE, "credited");
    }

    function expectOffer(bytes4 selector, bytes32 tokenId, uint256 price, uint256 expires) private {
        vm.prank(ALICE);
        vm.expectRevert(selector);
        market.offer(offers(OAK, tokenId, price, expires));
    }

    function expectClosed(NIP20MarketEvents.Purchase memory p) private {
        vm.deal(BOB, p.price);
        vm.prank(BOB);
        vm.expectRevert(NIP20MarketEvents.NotOpen.selector);
        market.buy{value: p.price}(p, BOB, 0, 0);
    }

    function expectUnknown(uint256 number, bytes32 hash) private {
        vm.deal(BOB, PRICE);
        vm.prank(BOB);
        vm.expectRevert(NIP20MarketEvents.UnknownAnchor.selector);
        market.buy{value: PRICE}(purchase(ALICE, OAK, TOKEN, PRICE, 0), BOB, number, hash);
    }

    function buyAnchored(uint256 number, bytes32 hash) private {
        vm.deal(BOB, PRICE);
        vm.prank(BOB);
        market.buy{value: PRICE}(purchase(ALICE, OAK, TOKEN, PRICE, 0), BOB, number, hash);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Anchors} from "../../vaults/Anchors.sol";
import {CountersDiffer, InvalidRecipient, InvalidTokenId, NotAllowed} from "../../vaults/Items.sol";
import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev The contract of EIP-2935, as far as the market calls it.
contract History {
    mapping(uint256 number => bytes32) private _hashes;

    function set(uint256 number, bytes32 hash) external {
        _hashes[number] = hash;
    }

    fallback(bytes calldata data) external returns (bytes memory) {
        require(data.length == 32, "not a number");
        return abi.encode(_hashes[uint256(bytes32(data))]);
    }
}

/// @dev Offers, and purchases of one inscription.
contract VaultsMarketTest is VaultsBase {
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    function setUp() public {
        newVaults();
        useMarket(ALICE);
    }

    function testFuzz_valid_offers_are_stored(NIP20MarketEvents.Terms memory t, bytes32 ticker, uint256 id) public {
        t.price = 1 + t.price % (2 ** 120 - 1);
        t.endPrice = t.endPrice % 3 == 0 ? t.price : 1 + t.endPrice % t.price;
        t.expires = START + 1 + t.expires % (2 ** 48 - START - 1);
        t.endsAt = 1 + t.endsAt % t.expires;
        t.startsAt %= t.endsAt;
        if (t.endPrice == t.price) (t.startsAt, t.endsAt) = (0, 0);
        bytes32 tokenId = bytes32(id | 2 ** 128);
        NIP20MarketEvents.Offer[] memory list = one(NIP20MarketEvents.Offer(ticker, tokenId, 0, 0, t));
        vm.prank(ALICE);
        market.offer(list, 0, 0);
        (NIP20MarketEvents.Terms memory stored, uint256 turn, bool open) = market.offerOf(ALICE, ticker, tokenId);
        require(keccak256(abi.encode(stored)) == keccak256(abi.encode(t)) && turn == 0 && open, "another offer");
    }

    function test_refuses_offers_at_the_bounds() public {
        bytes4 price = NIP20MarketEvents.InvalidPrice.selector;
        bytes4 times = NIP20MarketEvents.InvalidTimes.selector;
        refuseOffer(fixedAt(0), price);
        refuseOffer(fixedAt(2 ** 120), price);
        refuseOffer(falling(5, 0, 1, 2), price);
        refuseOffer(falling(5, 6, 1, 2), price);
        refuseOffer(falling(2 ** 120, 1, 1, 2), price);
        refuseOffer(NIP20MarketEvents.Terms(5, 5, 0, 0, START), times);
        refuseOffer(NIP20MarketEvents.Terms(5, 5, 0, 0, 2 ** 48), times);
        refuseOffer(NIP20MarketEvents.Terms(5, 5, 1, 0, NEVER), times);
        refuseOffer(NIP20MarketEvents.Terms(5, 5, 0, 1, NEVER), times);
        refuseOffer(NIP20MarketEvents.Terms(5, 4, 8, 8, NEVER), times);
        refuseOffer(NIP20MarketEvents.Terms(5, 4, 9, 8, NEVER), times);
        refuseOffer(NIP20MarketEvents.Terms(5, 4, 0, START + 9, START + 8), times);
        offerAs(ALICE, OAK, NIP20MarketEvents.Terms(2 ** 120 - 1, 1, 0, START + 8, START + 8));
        offerAs(ALICE, OAK, NIP20MarketEvents.Terms(1, 1, 0, 0, START + 1));
        NIP20MarketEvents.Offer[] memory list =
            one(NIP20MarketEvents.Offer(OAK, bytes32(uint256(2 ** 128 - 1)), 0, 0, fixedAt(1)));
        vm.prank(ALICE);
        vm.expectRevert(InvalidTokenId.selector);
        market.offer(list, 0, 0);
    }

    function test_a_call_has_50_inscriptions_at_most() public {
        NIP20MarketEvents.Offer[] memory list = new NIP20MarketEvents.Offer[](51);
        NIP20MarketEvents.Purchase[] memory purchases = new NIP20MarketEvents.Purchase[](51);
        for (uint256 i = 0; i < 51; ++i) {
            list[i] = NIP20MarketEvents.Offer(OAK, bytes32(2 ** 128 + i), 0, 0, fixedAt(1));
        }
        vm.prank(ALICE);
        vm.expectRevert(NIP20MarketEvents.TooMany.selector);
        market.offer(list, 0, 0);
        vm.prank(ALICE);
        vm.expectRevert(NIP20MarketEvents.TooMany.selector);
        market.cancel(manyItems(51));
        vm.expectRevert(NIP20MarketEvents.TooMany.selector);
        market.buyMany(purchases, BOB, 0, 0, 0);
        assembly ("memory-safe") {
            mstore(list, 50)
        }
        vm.prank(ALICE);
        market.offer(list, 0, 0);
        require(isOpen(ALICE, OAK, list[0].tokenId) && isOpen(ALICE, OAK, list[49].tokenId), "all are offered");
        vm.prank(ALICE);
        market.cancel(manyItems(50));
        require(!isOpen(ALICE, OAK, list[0].tokenId) && !isOpen(ALICE, OAK, list[49].tokenId), "all are canceled");
    }

    function test_only_an_account_that_allows_the_market_offers() public {
        NIP20MarketEvents.Offer[] memory list = one(NIP20MarketEvents.Offer(OAK, TOKEN, 0, 0, fixedAt(1)));
        vm.prank(BOB);
        vm.expectRevert(NotAllowed.selector);
        market.offer(list, 0, 0);
        vm.prank(BOB);
        factory.createVault();
        vm.prank(BOB);
        vm.expectRevert(NotAllowed.selector);
        market.offer(list, 0, 0);
        useMarket(BOB);
        vm.prank(BOB);
        market.offer(list, 0, 0);
        require(isOpen(BOB, OAK, TOKEN) && !isOpen(ALICE, OAK, TOKEN), "of its own vault");
    }

    /// @dev Today's market keeps the price of an offer that was made before the inscription came back.
    function testFuzz_a_seller_names_both_counters(uint8 sequence, uint8 turn) public {
        vm.prank(ALICE);
        factory.withdraw(one(OAK, TOKEN));
        useModule(ALICE);
        lockAs(ALICE, 1);
        vm.warp(block.timestamp + 1);
        (sequence, turn) = (sequence % 4, turn % 4);
        NIP20MarketEvents.Offer[] memory list =
            one(NIP20MarketEvents.Offer(OAK, TOKEN, sequence, turn, fixedAt(PRICE)));
        bool isRight = sequence == 1 && turn == 2;
        vm.prank(ALICE);
        if (!isRight) vm.expectRevert(abi.encodeWithSelector(CountersDiffer.selector, OAK, TOKEN));
        market.offer(list, 0, 0);
        require(isOpen(ALICE, OAK, TOKEN) == isRight, "another offer");
    }

    function test_a_seller_can_name_an_anchor() public {
        NIP20MarketEvents.Offer[] memory list = one(offerNow(ALICE, OAK, TOKEN, fixedAt(PRICE)));
        uint256 number = block.number - 1;
        bytes32 hash = blockhash(number);
        vm.prank(ALICE);
        vm.expectRevert(Anchors.UnknownAnchor.selector);
        market.offer(list, number - 1, hash);
        vm.prank(ALICE);
        market.offer(list, number, hash);
        require(isOpen(ALICE, OAK, TOKEN), "not offered");
    }

    function test_an_offer_ends_when_it_expires() public {
        offerAs(ALICE, OAK, NIP20MarketEvents.Terms(PRICE, PRICE, 0, 0, START + 100));
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        vm.warp(START + 100);
        require(!isOpen(ALICE, OAK, TOKEN), "closed from then on");
        refuseClosed(p);
        vm.warp(START + 99);
        require(isOpen(ALICE, OAK, TOKEN), "open before");
        buyAs(BOB, p);
        refuseClosed(p);
    }

    /// @dev Each way in which an offer ends, and none revives it.
    function test_an_offer_that_has_ended_is_closed() public {
        offerAs(ALICE, OAK, fixedAt(PRICE));
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        uint256 state = vm.snapshotState();
        for (uint256 way = 0; way < 4; ++way) {
            if (way == 0) offerAs(ALICE, OAK, fixedAt(PRICE + 1));
            else vm.prank(ALICE);
            if (way == 1) market.cancel(one(OAK, TOKEN));
            if (way == 2) market.cancelAll();
            if (way == 3) factory.withdraw(one(OAK, TOKEN));
            refuseClosed(p);
            vm.revertToState(state);
        }
        buyAs(BOB, p);
    }

    /// @dev A price of the index is bought, or nothing is.
    function testFuzz_a_purchase_names_all_terms_and_counters(uint256 field, uint256 other, bool falls) public {
        offerAs(ALICE, OAK, falls ? falling(900, 90, START, START + 90) : fixedAt(900));
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        bytes32 right = keccak256(abi.encode(p));
        if (field % 10 == 0) p.seller = BOB;
        if (field % 10 == 1) p.ticker = bytes32(other);
        if (field % 10 == 2) p.tokenId = bytes32(other);
        if (field % 10 == 3) p.sequence = other;
        if (field % 10 == 4) p.turn = other;
        if (field % 10 == 5) p.terms.price = other;
        if (field % 10 == 6) p.terms.endPrice = other;
        if (field % 10 == 7) p.terms.startsAt = other;
        if (field % 10 == 8) p.terms.endsAt = other;
        if (field % 10 == 9) p.terms.expires = other;
        if (keccak256(abi.encode(p)) != right) refuseClosed(p);
        else buyAs(BOB, p);
    }

    function test_only_the_account_cancels() public {
        offerAs(ALICE, OAK, fixedAt(PRICE));
        offerAs(ALICE, ELM, fixedAt(PRICE));
        vm.prank(BOB);
        vm.expectRevert(NIP20MarketEvents.NotOffered.selector);
        market.cancel(one(OAK, TOKEN));
        vm.prank(BOB);
        market.cancelAll();
        require(isOpen(ALICE, OAK, TOKEN) && isOpen(ALICE, ELM, TOKEN), "a stranger has canceled");
        vm.prank(ALICE);
        market.cancel(one(OAK, TOKEN));
        require(!isOpen(ALICE, OAK, TOKEN) && isOpen(ALICE, ELM, TOKEN), "one is canceled");
        vm.prank(ALICE);
        market.cancelAll();
        require(!isOpen(ALICE, ELM, TOKEN), "all are canceled");
        offerAs(ALICE, ELM, fixedAt(PRICE));
        require(isOpen(ALICE, ELM, TOKEN), "a new round");
    }

    function testFuzz_pays_the_price_and_returns_the_rest(uint120 price, uint128 maximum, uint128 value) public {
        vm.assume(price > 0);
        offerAs(ALICE, OAK, fixedAt(price));
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        p.maximum = maximum;
        bool isEnough = maximum >= price && value >= price;
        vm.deal(BOB, value);
        vm.prank(BOB);
        if (!isEnough) vm.expectRevert(abi.encodeWithSelector(NIP20MarketEvents.PriceIs.selector, price));
        market.buy{value: value}(p, BOB, 0, 0);
        uint256 paid = isEnough ? price : 0;
        require(BOB.balance == value - paid && address(market).balance == paid, "the rest is returned");
        require(market.proceedsOf(ALICE) == paid && market.proceedsOf(BOB) == 0, "the seller is credited");
    }

    function test_the_highest_price_is_paid_to_the_last_unit() public {
        uint256 most = type(uint120).max;
        offerAs(ALICE, OAK, fixedAt(most));
        buyAs(BOB, purchaseNow(ALICE, OAK, TOKEN));
        require(BOB.balance == 0 && market.proceedsOf(ALICE) == most, "all of it");
        vm.prank(ALICE);
        market.collect(payable(ALICE));
        require(ALICE.balance == most && address(market).balance == 0, "the last unit");
        offerAs(ALICE, OAK, fixedAt(1));
        buyAs(BOB, purchaseNow(ALICE, OAK, TOKEN));
        vm.prank(ALICE);
        vm.expectRevert(InvalidRecipient.selector);
        market.collect(payable(address(0)));
        vm.prank(ALICE);
        market.collect(payable(ALICE));
        require(ALICE.balance == most + 1, "a single unit");
    }

    function testFuzz_only_a_known_anchor_is_accepted(uint256 number, bytes32 hash) public {
        vm.assume(hash != 0);
        uint256 head = block.number;
        number = head - 300 + (number % 310);
        bool isRecent = number < head && number + 256 >= head;
        bytes32 real = isRecent ? blockhash(number) : keccak256("no block");
        offerAs(ALICE, OAK, fixedAt(PRICE));
        buyAnchored(number, real == hash ? ~hash : hash, false);
        require(market.knowsBlock(number, real) == isRecent && !market.knowsBlock(number, 0), "recent blocks");
        buyAnchored(0, hash, false);
        buyAnchored(number, real, isRecent);
    }

    /// @dev Where a chain has the contract of EIP-2935, it serves older blocks. Nothing else answers for it.
    function test_an_older_anchor_is_known_by_eip_2935() public {
        offerAs(ALICE, OAK, fixedAt(PRICE));
        (uint256 number, bytes32 hash) = (block.number - 300, keccak256("older"));
        buyAnchored(number, hash, false);
        vm.etch(HISTORY, type(History).runtimeCode);
        buyAnchored(number, hash, false);
        require(!market.knowsBlock(number, 0), "no hash");
        History(HISTORY).set(number, hash);
        buyAnchored(number + 1, hash, false);
        buyAnchored(number, ~hash, false);
        uint256 state = vm.snapshotState();
        buyAnchored(number, hash, true);
        // Other code, whose answer is longer or that reverts.
        vm.revertToState(state);
        vm.etch(HISTORY, abi.encodePacked(hex"7f", hash, hex"60005260406000f3"));
        require(!market.knowsBlock(number, hash), "a longer answer");
        vm.etch(HISTORY, abi.encodePacked(hex"7f", hash, hex"60005260206000fd"));
        require(!market.knowsBlock(number, hash), "no answer");
        buyAnchored(block.number - 1, blockhash(block.number - 1), true);
    }

    function refuseOffer(NIP20MarketEvents.Terms memory terms, bytes4 reason) private {
        NIP20MarketEvents.Offer[] memory list = one(offerNow(ALICE, OAK, TOKEN, terms));
        vm.prank(ALICE);
        vm.expectRevert(reason);
        market.offer(list, 0, 0);
    }

    function buyAnchored(uint256 number, bytes32 hash, bool isKnown) private {
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        vm.deal(BOB, PRICE);
        vm.prank(BOB);
        if (!isKnown) vm.expectRevert(Anchors.UnknownAnchor.selector);
        market.buy{value: PRICE}(p, BOB, number, hash);
    }
}

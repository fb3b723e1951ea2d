// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev Falling prices: a up to t0, b from t1 on, and a - floor((a - b)(t - t0) / (t1 - t0)) between.
contract FallingTest is VaultsBase {
    function setUp() public {
        newVaults();
        useMarket(ALICE);
    }

    function test_falls_in_a_line() public view {
        NIP20MarketEvents.Terms memory t = falling(1_000, 100, START + 10, START + 100);
        requirePrices(t, START + 10, [uint256(1_000), 990, 980, 970, 960]);
        requirePrices(t, START + 53, [uint256(570), 560, 550, 540, 530]);
        requirePrices(t, START + 97, [uint256(130), 120, 110, 100, 100]);
        require(market.priceAt(t, 0) == 1_000 && market.priceAt(t, START + 9) == 1_000, "not before");
        require(market.priceAt(t, NEVER) == 100, "no further");
    }

    /// @dev In the seller's favor: the product comes before the division.
    function test_rounds_what_it_has_fallen_down() public view {
        requirePrices(falling(10, 1, START, START + 4), START, [uint256(10), 8, 6, 4, 1]);
        requirePrices(falling(10, 8, START, START + 4), START, [uint256(10), 10, 9, 9, 8]);
        requirePrices(falling(2, 1, START, START + 4), START, [uint256(2), 2, 2, 2, 1]);
        // Over a single second.
        requirePrices(falling(9, 2, START, START + 1), START, [uint256(9), 2, 2, 2, 2]);
        // Over the longest time, from the highest price.
        NIP20MarketEvents.Terms memory t = falling(2 ** 120 - 1, 1, 0, 2 ** 48 - 1);
        uint256 step = (2 ** 120 - 2) / (uint256(2 ** 48) - 1);
        require(market.priceAt(t, 1) == 2 ** 120 - 1 - step, "the first step");
        require(market.priceAt(t, 2 ** 48 - 2) == 1 + step + 1, "the last step");
    }

    function testFuzz_is_the_formula_at_each_time(uint120 a, uint120 b, uint48 t0, uint48 t1, uint256 time) public {
        NIP20MarketEvents.Terms memory t = termsOf(a, b, t0, t1);
        offerAs(ALICE, OAK, t);
        // Half of the times while it falls, if that is possible.
        time = time % 2 == 0 ? time % 2 ** 48 : t.startsAt + time % (t.endsAt - t.startsAt + 2);
        if (time >= t.expires) time = t.expires - 1;
        uint256 expected = formula(t, time);
        require(market.priceAt(t, time) == expected, "another price");
        require(expected >= t.endPrice && expected <= t.price, "out of bounds");
        require(time == 0 || expected <= market.priceAt(t, time - 1), "a price has risen");
        if (time < START) return;
        vm.warp(time);
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        p.maximum = t.price;
        vm.deal(BOB, t.price);
        vm.prank(BOB);
        require(market.buy{value: t.price}(p, BOB, 0, 0) == expected, "paid another price");
        require(BOB.balance == t.price - expected && market.proceedsOf(ALICE) == expected, "another rest");
    }

    function test_a_buyer_pays_the_price_of_the_blocks_time_up_to_a_maximum() public {
        offerAs(ALICE, OAK, falling(1_000, 100, START, START + 90));
        vm.warp(START + 30);
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        require(p.maximum == 700, "another price");
        // One second earlier it is more than the buyer wants.
        vm.warp(START + 29);
        bytes memory reason = abi.encodeWithSelector(NIP20MarketEvents.PriceIs.selector, 710);
        vm.deal(BOB, 1_000);
        vm.prank(BOB);
        vm.expectRevert(reason);
        market.buy{value: 1_000}(p, BOB, 0, 0);
        p.maximum = 1_000;
        vm.prank(BOB);
        vm.expectRevert(reason);
        market.buy{value: 709}(p, BOB, 0, 0);
        vm.warp(START + 31);
        vm.prank(BOB);
        require(market.buy{value: 700}(p, BOB, 0, 0) == 690 && BOB.balance == 310, "the price now");
    }

    /// @dev Old values of a falling price are no part of a later offer.
    function test_a_fixed_price_after_a_falling_one_does_not_fall() public {
        offerAs(ALICE, OAK, falling(1_000, 100, START, START + 90));
        offerAs(ALICE, OAK, fixedAt(1_000));
        vm.warp(START + 90);
        (NIP20MarketEvents.Terms memory t,, bool open) = market.offerOf(ALICE, OAK, TOKEN);
        require(keccak256(abi.encode(t)) == keccak256(abi.encode(fixedAt(1_000))) && open, "other terms");
        require(purchaseNow(ALICE, OAK, TOKEN).maximum == 1_000, "another price");
        offerAs(ALICE, OAK, falling(1_000, 200, START, START + 180));
        require(purchaseNow(ALICE, OAK, TOKEN).maximum == 600, "the new line");
    }

    function termsOf(uint256 a, uint256 b, uint256 t0, uint256 t1)
        private
        pure
        returns (NIP20MarketEvents.Terms memory)
    {
        a = a < 2 ? 2 : a;
        b = 1 + b % (a - 1);
        t1 = t1 < START + 2 ? START + 2 : t1;
        return NIP20MarketEvents.Terms(a, b, t0 % t1, t1, t1);
    }

    function formula(NIP20MarketEvents.Terms memory t, uint256 time) private pure returns (uint256) {
        if (time <= t.startsAt) return t.price;
        if (time >= t.endsAt) return t.endPrice;
        // The remainder is rounded up, because what has fallen is rounded down.
        uint256 duration = t.endsAt - t.startsAt;
        return t.endPrice + ((t.price - t.endPrice) * (t.endsAt - time) + duration - 1) / duration;
    }

    function requirePrices(NIP20MarketEvents.Terms memory t, uint256 time, uint256[5] memory expected) private view {
        for (uint256 i = 0; i < 5; ++i) require(market.priceAt(t, time + i) == expected[i], "another price");
    }
}

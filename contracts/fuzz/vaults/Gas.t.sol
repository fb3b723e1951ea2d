// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Market as Today} from "../../NIP20Market.sol";
import {NIP20MarketEvents as TodayEvents} from "../../NIP20MarketEvents.sol";
import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev Gas beside today's market. In each test, no storage is warm.
contract GasTest is VaultsBase {
    uint256 private constant MANY = 20;
    Today private today;
    bytes private todays;
    bytes private next;
    bytes private todaysSweep;
    bytes private nextSweep;

    /// @dev Alice has sold before in both markets.
    function setUp() public {
        newVaults();
        today = new Today();
        useMarket(ALICE);
        TodayEvents.Purchase[] memory old = new TodayEvents.Purchase[](MANY);
        NIP20MarketEvents.Purchase[] memory list = new NIP20MarketEvents.Purchase[](MANY);
        for (uint256 i = 0; i < MANY; ++i) (old[i], list[i]) = offerInBoth(bytes32(2 ** 128 + 1 + i));
        (TodayEvents.Purchase memory first, NIP20MarketEvents.Purchase memory same) = offerInBoth(TOKEN);
        vm.deal(BOB, 100 * PRICE);
        vm.prank(BOB);
        today.buy{value: PRICE}(first, BOB, 0, 0);
        buyAs(BOB, same);
        (first, same) = offerInBoth(OTHER);
        (uint256 number, bytes32 hash) = (block.number - 1, blockhash(block.number - 1));
        todays = abi.encodeCall(today.buy, (first, CAROL, number, hash));
        next = abi.encodeCall(market.buy, (same, CAROL, number, hash));
        todaysSweep = abi.encodeCall(today.buyMany, (old, CAROL, MANY, number, hash));
        nextSweep = abi.encodeCall(market.buyMany, (list, CAROL, MANY, number, hash));
    }

    function test_a_purchase_costs_at_most_15_percent_more() public {
        uint256 before = gasOf(address(today), todays, PRICE);
        require(gasOf(address(market), next, PRICE) * 100 <= before * 115, "too much gas");
    }

    function test_a_sweep_costs_at_most_15_percent_more() public {
        uint256 before = gasOf(address(today), todaysSweep, MANY * PRICE);
        require(gasOf(address(market), nextSweep, MANY * PRICE) * 100 <= before * 115, "too much gas");
    }

    function offerInBoth(bytes32 tokenId)
        private
        returns (TodayEvents.Purchase memory, NIP20MarketEvents.Purchase memory)
    {
        TodayEvents.Offer[] memory old = new TodayEvents.Offer[](1);
        old[0] = TodayEvents.Offer(ELM, tokenId, PRICE, NEVER);
        NIP20MarketEvents.Offer[] memory list = one(offerNow(ALICE, ELM, tokenId, fixedAt(PRICE)));
        vm.prank(ALICE);
        today.offer(old);
        vm.prank(ALICE);
        market.offer(list, 0, 0);
        return (TodayEvents.Purchase(ALICE, ELM, tokenId, PRICE, 0), purchaseNow(ALICE, ELM, tokenId));
    }

    /// @dev Of a transaction, without the refund for cleared storage, which is the same.
    function gasOf(address called, bytes memory data, uint256 value) private returns (uint256 gas) {
        gas = 21_000;
        for (uint256 i = 0; i < data.length; ++i) gas += data[i] == 0 ? 4 : 16;
        vm.prank(BOB);
        uint256 before = gasleft();
        (bool success,) = called.call{value: value}(data);
        gas += before - gasleft();
        require(success, "a call that must succeed");
    }
}

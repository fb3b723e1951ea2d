// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev What pages and the API read before an offer.
contract VaultsStatesTest is VaultsBase {
    function setUp() public {
        newVaults();
    }

    function test_an_account_without_a_vault_has_no_states() public {
        (bool allowed, NIP20MarketEvents.ItemState[] memory states) = market.statesOf(ALICE, both());
        require(!allowed && states.length == 2, "nothing is allowed at first");
        for (uint256 i = 0; i < 2; ++i) requireState(states[i], empty());
        vm.prank(ALICE);
        factory.createVault();
        (allowed,) = market.statesOf(ALICE, both());
        require(!allowed, "a vault allows nothing");
    }

    function test_states_are_those_of_vault_and_market() public {
        useMarket(ALICE);
        useModule(ALICE);
        vm.prank(ALICE);
        factory.withdraw(one(ELM, OTHER));
        NIP20MarketEvents.Terms memory terms = falling(9, 4, START + 1, START + 7);
        offerAs(ALICE, OAK, terms);
        (bool allowed, NIP20MarketEvents.ItemState[] memory states) = market.statesOf(ALICE, both());
        require(allowed && states.length == 2, "the market is allowed");
        requireState(states[0], NIP20MarketEvents.ItemState(0, 0, false, terms, 0, true));
        requireState(states[1], NIP20MarketEvents.ItemState(1, 1, false, empty().terms, 0, false));

        lockAs(ALICE, 9);
        requireFirst(NIP20MarketEvents.ItemState(0, 1, true, terms, 0, false));
        vm.warp(block.timestamp + 9);
        requireFirst(NIP20MarketEvents.ItemState(0, 1, false, terms, 0, false));
        offerAs(ALICE, OAK, fixedAt(3));
        requireFirst(NIP20MarketEvents.ItemState(0, 1, false, fixedAt(3), 1, true));

        vm.prank(ALICE);
        factory.stop(address(market));
        (allowed, states) = market.statesOf(ALICE, both());
        require(!allowed, "the market is disallowed");
        requireState(states[0], NIP20MarketEvents.ItemState(0, 1, false, fixedAt(3), 1, false));
    }

    function requireFirst(NIP20MarketEvents.ItemState memory expected) private view {
        (, NIP20MarketEvents.ItemState[] memory states) = market.statesOf(ALICE, one(OAK, TOKEN));
        requireState(states[0], expected);
    }

    function empty() private pure returns (NIP20MarketEvents.ItemState memory state) {}

    function requireState(NIP20MarketEvents.ItemState memory found, NIP20MarketEvents.ItemState memory expected)
        private
        pure
    {
        require(keccak256(abi.encode(found)) == keccak256(abi.encode(expected)), "another state");
    }
}

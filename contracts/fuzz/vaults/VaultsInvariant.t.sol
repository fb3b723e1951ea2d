// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {VaultsBranches} from "./VaultsBranches.sol";

contract VaultsInvariant {
    VaultsBranches private calls;

    function setUp() public {
        calls = new VaultsBranches();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(calls);
    }

    function invariant_coins_counters_locks_and_the_index_agree() public {
        calls.requireSound();
    }

    /// @dev Otherwise the reorganizations would prove nothing.
    function test_payments_on_another_branch_are_carried_out_and_refused() public {
        for (uint256 i = 0; i < 100; ++i) calls.reorganize(uint256(keccak256(abi.encode(i))));
        calls.requireSound();
        require(calls.carriedOut() > 30, "too few are carried out");
        require(calls.refused() > 30, "too few are refused");
        require(calls.orphaned() > 30, "too few have an anchor of another branch");
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {SnapshotRegistry} from "../SnapshotRegistry.sol";
import {Base, Vm} from "./Base.sol";

/// @dev Which publications emit a disagreement.
contract SnapshotDisputesTest is Base {
    SnapshotRegistry private registry;

    function setUp() public {
        vm.warp(1_700_000_000);
        vm.roll(10_000);
        registry = newRegistry(5, 3);
    }

    function test_a_publisher_that_has_not_voted_yet_disputes_nothing() public {
        for (uint256 i = 0; i < 5; ++i) require(!isDisputed(i, 0), "disputed by a missing vote");
    }

    function test_after_a_dispute_an_agreeing_vote_is_disputed_too() public {
        require(!isDisputed(0, 0) && !isDisputed(1, 0), "the first two agree");
        require(isDisputed(2, 1), "another vote");
        require(isDisputed(3, 0), "the vote that decides");
        require(registry.isAccepted(100), "three of five");
        require(isDisputed(4, 0), "a vote for the accepted snapshot");
    }

    function test_a_vote_against_the_accepted_snapshot_is_disputed() public {
        for (uint256 i = 0; i < 3; ++i) require(!isDisputed(i, 0), "they agree");
        require(registry.isAccepted(100) && isDisputed(3, 1) && isDisputed(4, 0), "disputed");
    }

    /// @dev Publishes a snapshot of block 100, and tells whether this is a disagreement.
    function isDisputed(uint256 publisher, uint256 salt) private returns (bool isFound) {
        vm.recordLogs();
        vm.prank(someone(publisher));
        registry.publish(snapshotOf(100, salt));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == SnapshotRegistry.Disagreement.selector) isFound = true;
        }
    }
}

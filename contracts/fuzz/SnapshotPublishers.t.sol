// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {SnapshotPublishers} from "../SnapshotPublishers.sol";
import {SnapshotRegistry} from "../SnapshotRegistry.sol";
import {Base} from "./Base.sol";

/// @dev The set of publishers, its changes, and votes that are open while it changes.
contract SnapshotPublishersTest is Base {
    SnapshotRegistry private registry;

    function setUp() public {
        vm.warp(1_700_000_000);
        vm.roll(10_000);
        registry = newRegistry(3, 2);
    }

    function publish(uint256 publisher, uint256 salt) private {
        vm.prank(someone(publisher));
        registry.publish(snapshotOf(100, salt));
    }

    function propose(address[] memory publishers, uint256 threshold) private {
        vm.prank(OWNER);
        registry.propose(publishers, threshold);
    }

    function two(uint256 first, uint256 second) private pure returns (address[] memory accounts) {
        accounts = new address[](2);
        (accounts[0], accounts[1]) = (someone(first), someone(second));
    }

    function test_knows_its_first_set() public view {
        assert(registry.publishers().length == 3 && registry.threshold() == 2 && registry.delay() == DELAY);
        assert(registry.isPublisher(someone(2)) && !registry.isPublisher(someone(3)) && !registry.isPublisher(address(0)));
        (address[] memory next, uint256 threshold, uint256 effectiveAt) = registry.proposal();
        assert(next.length == 0 && threshold == 0 && effectiveAt == 0);
    }

    function test_a_proposal_takes_effect_exactly_after_the_delay() public {
        uint256 effectiveAt = block.timestamp + DELAY;
        vm.expectEmit();
        emit SnapshotPublishers.PublishersProposed(firstAccounts(5), 3, effectiveAt);
        propose(firstAccounts(5), 3);
        (address[] memory next, uint256 threshold, uint256 at) = registry.proposal();
        assert(next.length == 5 && threshold == 3 && at == effectiveAt);
        vm.warp(effectiveAt - 1);
        assert(registry.threshold() == 2 && registry.isPublisher(someone(0)) && !registry.isPublisher(someone(3)));
        assert(registry.setNumber() == 1);
        vm.prank(someone(3));
        vm.expectRevert(SnapshotRegistry.NotPublisher.selector);
        registry.publish(snapshotOf(100, 0));
        vm.warp(effectiveAt);
        assert(registry.threshold() == 3 && registry.setNumber() == 2 && registry.isPublisher(someone(3)));
        (next, threshold, at) = registry.proposal();
        assert(next.length == 0 && threshold == 0 && at == 0);
        vm.prank(OWNER);
        vm.expectRevert(SnapshotPublishers.NothingProposed.selector);
        registry.cancel();
        for (uint256 i = 2; i < 5; ++i) publish(i, 0);
        assert(registry.isAccepted(100));
        propose(firstAccounts(1), 1);
        assert(registry.isPublisher(someone(3)) && registry.publishers().length == 5);
    }

    function test_a_proposal_can_be_canceled_and_not_be_replaced() public {
        propose(two(3, 4), 2);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(SnapshotPublishers.AlreadyProposed.selector, block.timestamp + DELAY));
        registry.propose(two(4, 5), 2);
        vm.expectEmit();
        emit SnapshotPublishers.ProposalCanceled(two(3, 4), 2, block.timestamp + DELAY);
        vm.prank(OWNER);
        registry.cancel();
        vm.warp(block.timestamp + 2 * DELAY);
        assert(registry.threshold() == 2 && registry.publishers().length == 3 && registry.setNumber() == 1);
        propose(two(4, 5), 2);
        vm.warp(block.timestamp + DELAY);
        assert(registry.isPublisher(someone(5)) && registry.setNumber() == 2);
    }

    function test_a_second_proposal_replaces_the_set_of_the_first_one() public {
        propose(two(3, 4), 2);
        vm.warp(block.timestamp + DELAY);
        propose(two(5, 6), 2);
        assert(registry.isPublisher(someone(4)) && !registry.isPublisher(someone(5)) && !registry.isPublisher(someone(0)));
        vm.prank(OWNER);
        registry.cancel();
        assert(registry.isPublisher(someone(4)));
    }

    function test_only_the_owner_changes_the_set_and_it_changes_in_two_steps() public {
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(this));
        vm.expectRevert(refusal);
        registry.propose(two(3, 4), 2);
        vm.expectRevert(refusal);
        registry.cancel();
        vm.prank(OWNER);
        registry.transferOwnership(someone(9));
        assert(registry.owner() == OWNER);
        vm.prank(someone(9));
        registry.acceptOwnership();
        assert(registry.owner() == someone(9));
        vm.prank(someone(9));
        registry.renounceOwnership();
        vm.prank(OWNER);
        vm.expectRevert();
        registry.propose(two(3, 4), 2);
    }

    function test_refuses_impossible_sets() public {
        refuse(two(3, 4), 0, abi.encodeWithSelector(SnapshotPublishers.InvalidThreshold.selector));
        refuse(two(3, 4), 3, abi.encodeWithSelector(SnapshotPublishers.InvalidThreshold.selector));
        refuse(two(3, 4), 1, abi.encodeWithSelector(SnapshotPublishers.InvalidThreshold.selector));
        refuse(firstAccounts(3), 1, abi.encodeWithSelector(SnapshotPublishers.InvalidThreshold.selector));
        refuse(firstAccounts(32), 16, abi.encodeWithSelector(SnapshotPublishers.InvalidThreshold.selector));
        uint256 huge = type(uint256).max;
        refuse(two(3, 4), huge, abi.encodeWithSelector(SnapshotPublishers.InvalidThreshold.selector));
        refuse(two(3, 4), 2 ** 255 + 2, abi.encodeWithSelector(SnapshotPublishers.InvalidThreshold.selector));
        refuse(new address[](0), 0, abi.encodeWithSelector(SnapshotPublishers.InvalidThreshold.selector));
        refuse(new address[](1), 1, abi.encodeWithSelector(SnapshotPublishers.InvalidPublisher.selector, address(0)));
        refuse(two(3, 3), 2, abi.encodeWithSelector(SnapshotPublishers.InvalidPublisher.selector, someone(3)));
        refuse(firstAccounts(33), 17, abi.encodeWithSelector(SnapshotPublishers.TooManyPublishers.selector));
    }

    function test_takes_32_publishers_that_all_must_agree() public {
        registry = new SnapshotRegistry(OWNER, firstAccounts(32), 32, DELAY);
        assert(registry.publishers().length == 32 && registry.threshold() == 32 && registry.isPublisher(someone(31)));
    }

    function refuse(address[] memory publishers, uint256 threshold, bytes memory reason) private {
        vm.expectRevert(reason);
        new SnapshotRegistry(OWNER, publishers, threshold, DELAY);
        vm.expectRevert(reason);
        propose(publishers, threshold);
    }

    function test_takes_the_smallest_majority() public {
        registry = new SnapshotRegistry(OWNER, firstAccounts(32), 17, DELAY);
        require(registry.threshold() == 17, "17 of 32");
        registry = newRegistry(5, 3);
        require(registry.threshold() == 3, "3 of 5");
    }

    function test_refuses_a_delay_below_a_day_an_endless_one_and_no_owner() public {
        (uint256 least, uint256 most) = (registry.MIN_DELAY(), registry.MAX_DELAY());
        require(least == 1 days && most == 365 days, "a day and a year");
        vm.expectRevert(SnapshotPublishers.InvalidDelay.selector);
        new SnapshotRegistry(OWNER, two(0, 1), 2, 0);
        vm.expectRevert(SnapshotPublishers.InvalidDelay.selector);
        new SnapshotRegistry(OWNER, two(0, 1), 2, least - 1);
        require(new SnapshotRegistry(OWNER, two(0, 1), 2, least).delay() == least, "a day");
        vm.expectEmit();
        emit SnapshotPublishers.PublishersProposed(two(0, 1), 2, block.timestamp);
        new SnapshotRegistry(OWNER, two(0, 1), 2, most);
        vm.expectRevert(SnapshotPublishers.InvalidDelay.selector);
        new SnapshotRegistry(OWNER, two(0, 1), 2, most + 1);
        vm.expectRevert();
        new SnapshotRegistry(address(0), two(0, 1), 2, DELAY);
    }

    /// @dev Otherwise a vote from before a change completes a majority that the new set does not have.
    function test_votes_of_an_earlier_set_do_not_count() public {
        publish(0, 0);
        publish(1, 1);
        bytes32 digest = registry.digestOf(snapshotOf(100, 0));
        assert(registry.votesFor(100, digest) == 1 && registry.voteOf(someone(0), 100) == digest && registry.setOf(100) == 1);
        propose(firstAccounts(3), 2);
        vm.warp(block.timestamp + DELAY);
        assert(registry.votesFor(100, digest) == 0 && registry.voteOf(someone(0), 100) == 0 && registry.setOf(100) == 2);
        publish(1, 0);
        assert(!registry.isAccepted(100));
        publish(2, 0);
        assert(registry.isAccepted(100) && registry.setOf(100) == 2);
    }

    function test_each_publisher_votes_again_once_in_each_set() public {
        publish(0, 0);
        refuseAgain(0, 1);
        for (uint256 set = 2; set < 4; ++set) {
            propose(firstAccounts(3), 2);
            vm.warp(block.timestamp + DELAY);
            publish(0, set);
            refuseAgain(0, set);
            assert(registry.voteOf(someone(0), 100) == registry.digestOf(snapshotOf(100, set)));
        }
        publish(1, 3);
        assert(same(registry.latest(), snapshotOf(100, 3)));
    }

    function refuseAgain(uint256 publisher, uint256 salt) private {
        vm.prank(someone(publisher));
        vm.expectRevert(SnapshotRegistry.AlreadyPublished.selector);
        registry.publish(snapshotOf(100, salt));
    }

    function test_no_one_votes_again_for_what_is_accepted() public {
        publish(0, 0);
        publish(1, 0);
        propose(firstAccounts(4), 3);
        vm.warp(block.timestamp + DELAY);
        bytes32 digest = registry.digestOf(snapshotOf(100, 0));
        assert(registry.setOf(100) == 1 && registry.setOf(101) == 2);
        assert(registry.votesFor(100, digest) == 2 && registry.voteOf(someone(1), 100) == digest);
        refuseAgain(0, 0);
        refuseAgain(1, 1);
        publish(3, 0);
        refuseAgain(3, 0);
        assert(registry.votesFor(100, digest) == 3);
    }

    function test_what_is_accepted_stays_when_its_publishers_leave() public {
        publish(0, 0);
        publish(1, 0);
        propose(two(2, 3), 2);
        vm.warp(block.timestamp + DELAY);
        vm.expectEmit();
        emit SnapshotRegistry.Disagreement(100, someone(2), registry.digestOf(snapshotOf(100, 1)));
        publish(2, 1);
        assert(same(registry.snapshotAt(100), snapshotOf(100, 0)));
    }
}

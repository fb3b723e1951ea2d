// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ISnapshotRegistry} from "../ISnapshotRegistry.sol";
import {SnapshotRegistry} from "../SnapshotRegistry.sol";
import {Base} from "./Base.sol";

/// @dev Random calls of publishers, strangers and the owner, compared with a model of the registry.
contract RegistryCalls is Base {
    uint256 private constant PEOPLE = 6;
    uint256 private constant BLOCKS = 4;
    uint256 private constant VARIANTS = 3;

    SnapshotRegistry public immutable registry;

    mapping(uint256 set_ => mapping(uint256 block_ => mapping(uint256 person => bytes32))) private votes;
    mapping(uint256 block_ => bytes32) private accepted;
    /// @dev The number of the set that has accepted the block.
    mapping(uint256 block_ => uint256) private acceptedBy;
    uint256 private setNumber = 1;
    bool private anyAccepted;
    uint256 private highest;
    /// @dev Bit i: the set has the account i.
    uint256 private set = 7;
    uint256 private threshold = 2;
    uint256 private nextSet;
    uint256 private nextThreshold;
    uint256 private effectiveAt;
    uint256 private time = 1_700_000_000;

    constructor() {
        registry = new SnapshotRegistry(OWNER, accountsOf(set), threshold, DELAY);
    }

    modifier now_() {
        vm.warp(time);
        vm.roll(10_000);
        if (effectiveAt != 0 && time >= effectiveAt) {
            (set, threshold, effectiveAt, setNumber) = (nextSet, nextThreshold, 0, setNumber + 1);
        }
        _;
    }

    function publish(uint256 person, uint256 number, uint256 variant) external now_ {
        (person, number) = (person % PEOPLE, number % BLOCKS);
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(number, variant % VARIANTS);
        bytes32 digest = registry.digestOf(snapshot);
        uint256 counted = setOf(number);
        bool isAllowed = isInSet(person) && votes[counted][number][person] == 0;
        vm.prank(someone(person));
        try registry.publish(snapshot) {
            require(isAllowed, "a vote that must not count");
            votes[counted][number][person] = digest;
            if (accepted[number] == 0 && count(number, digest) >= threshold) take(number, digest);
        } catch {
            require(!isAllowed, "a vote that must count");
        }
    }

    function propose(uint256 mask, uint256 threshold_) external now_ {
        mask %= 1 << PEOPLE;
        address[] memory chosen = accountsOf(mask);
        threshold_ %= PEOPLE + 1;
        bool isAllowed = effectiveAt == 0 && 2 * threshold_ > chosen.length && threshold_ <= chosen.length;
        vm.prank(OWNER);
        try registry.propose(chosen, threshold_) {
            require(isAllowed, "a proposal that must fail");
            (nextSet, nextThreshold, effectiveAt) = (mask, threshold_, time + DELAY);
        } catch {
            require(!isAllowed, "a proposal that must succeed");
        }
    }

    function cancel() external now_ {
        vm.prank(OWNER);
        try registry.cancel() {
            require(effectiveAt != 0, "nothing to cancel");
            effectiveAt = 0;
        } catch {
            require(effectiveAt == 0, "a proposal that can be canceled");
        }
    }

    function wait_(uint256 seconds_) external {
        time += seconds_ % (2 * DELAY);
    }

    function accountsOf(uint256 mask) private pure returns (address[] memory chosen) {
        uint256 length;
        for (uint256 i = 0; i < PEOPLE; ++i) length += (mask >> i) & 1;
        chosen = new address[](length);
        for (uint256 i = 0; i < PEOPLE; ++i) {
            if ((mask >> i) & 1 == 1) chosen[--length] = someone(i);
        }
    }

    function take(uint256 number, bytes32 digest) private {
        (accepted[number], acceptedBy[number]) = (digest, setNumber);
        anyAccepted = true;
        if (number > highest) highest = number;
    }

    function isInSet(uint256 person) private view returns (bool) {
        return (set >> person) & 1 == 1;
    }

    function setOf(uint256 number) private view returns (uint256) {
        return accepted[number] == 0 ? setNumber : acceptedBy[number];
    }

    function count(uint256 number, bytes32 digest) private view returns (uint256 votesFor) {
        for (uint256 person = 0; person < PEOPLE; ++person) {
            if (isInSet(person) && votes[setOf(number)][number][person] == digest) ++votesFor;
        }
    }

    /// @dev The registry equals the model: sets, votes, and at most one snapshot for each block.
    function requireSame() external now_ {
        require(registry.threshold() == threshold && 2 * threshold > registry.publishers().length, "threshold");
        require(registry.setNumber() == setNumber, "number of the set");
        require(keccak256(abi.encode(registry.publishers())) == keccak256(abi.encode(accountsOf(set))), "publishers");
        for (uint256 number = 0; number < BLOCKS; ++number) {
            require(registry.isAccepted(number) == (accepted[number] != 0), "acceptance");
            if (accepted[number] != 0) {
                require(registry.digestOf(registry.snapshotAt(number)) == accepted[number], "accepted snapshot");
            }
            for (uint256 person = 0; person < PEOPLE; ++person) {
                require(registry.voteOf(someone(person), number) == votes[setOf(number)][number][person], "vote");
            }
            for (uint256 variant = 0; variant < VARIANTS; ++variant) {
                bytes32 digest = registry.digestOf(snapshotOf(number, variant));
                require(registry.votesFor(number, digest) == count(number, digest), "votes");
            }
        }
        if (anyAccepted) require(registry.latest().blockNumber == highest, "latest");
    }
}

contract SnapshotRegistryInvariant {
    RegistryCalls private calls;

    function setUp() public {
        calls = new RegistryCalls();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(calls);
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    /// @dev Without {RegistryCalls.requireSame}, which changes nothing.
    function excludeSelectors() public view returns (FuzzSelector[] memory excluded) {
        excluded = new FuzzSelector[](1);
        excluded[0].addr = address(calls);
        excluded[0].selectors = new bytes4[](1);
        excluded[0].selectors[0] = RegistryCalls.requireSame.selector;
    }

    function invariant_the_registry_is_equal_to_its_model() public {
        calls.requireSame();
    }
}

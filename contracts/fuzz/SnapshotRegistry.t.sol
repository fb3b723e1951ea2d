// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ISnapshotRegistry} from "../ISnapshotRegistry.sol";
import {SnapshotRegistry} from "../SnapshotRegistry.sol";
import {Base, Tree} from "./Base.sol";

/// @dev A contract that knows the hash of one block and reverts for all others, as that of EIP-2935 for old blocks.
contract History {
    uint256 private immutable _number;
    bytes32 private immutable _hash;

    constructor(uint256 number, bytes32 hash) {
        (_number, _hash) = (number, hash);
    }

    fallback(bytes calldata data) external returns (bytes memory) {
        require(data.length == 32 && uint256(bytes32(data)) == _number, "an unknown block");
        return abi.encode(_hash);
    }
}

/// @dev Votes, acceptance and proofs.
contract SnapshotRegistryTest is Base {
    SnapshotRegistry private registry;

    function setUp() public {
        vm.warp(1_700_000_000);
        vm.roll(10_000);
        registry = newRegistry(3, 2);
    }

    function publish(uint256 publisher, ISnapshotRegistry.Snapshot memory snapshot) private {
        vm.prank(someone(publisher));
        registry.publish(snapshot);
    }

    function refuse(uint256 publisher, ISnapshotRegistry.Snapshot memory snapshot, bytes4 reason) private {
        vm.prank(someone(publisher));
        vm.expectRevert(reason);
        registry.publish(snapshot);
    }

    function test_accepts_at_the_threshold_and_keeps_the_snapshot() public {
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(100, 0);
        bytes32 digest = registry.digestOf(snapshot);
        publish(0, snapshot);
        assert(!registry.isAccepted(100) && registry.votesFor(100, digest) == 1);
        assert(registry.voteOf(someone(0), 100) == digest && registry.voteOf(someone(1), 100) == 0);
        vm.expectRevert(SnapshotRegistry.NotAccepted.selector);
        registry.snapshotAt(100);
        vm.expectRevert(SnapshotRegistry.NotAccepted.selector);
        registry.latest();
        vm.expectEmit();
        emit SnapshotRegistry.Published(someone(1), 100, digest, snapshot);
        vm.expectEmit();
        emit SnapshotRegistry.Accepted(100, digest, snapshot, false);
        publish(1, snapshot);
        assert(registry.isAccepted(100) && same(registry.snapshotAt(100), snapshot));
        publish(2, snapshot);
        assert(registry.votesFor(100, digest) == 3 && same(registry.latest(), snapshot));
    }

    function test_latest_is_the_highest_accepted_block_in_any_order() public {
        publish(0, snapshotOf(0, 0));
        publish(1, snapshotOf(0, 0));
        assert(registry.latest().blockNumber == 0);
        publish(0, snapshotOf(300, 0));
        publish(1, snapshotOf(300, 0));
        publish(0, snapshotOf(200, 0));
        publish(1, snapshotOf(200, 0));
        assert(registry.latest().blockNumber == 300 && registry.isAccepted(200));
    }

    function test_a_disagreement_is_an_event_and_never_changes_what_is_accepted() public {
        publish(0, snapshotOf(100, 0));
        vm.expectEmit();
        emit SnapshotRegistry.Disagreement(100, someone(1), registry.digestOf(snapshotOf(100, 1)));
        publish(1, snapshotOf(100, 1));
        assert(!registry.isAccepted(100));
        publish(2, snapshotOf(100, 1));
        assert(same(registry.latest(), snapshotOf(100, 1)));
        assert(registry.votesFor(100, registry.digestOf(snapshotOf(100, 0))) == 1);
    }

    function test_a_late_disagreement_is_an_event_too() public {
        publish(0, snapshotOf(100, 0));
        publish(1, snapshotOf(100, 0));
        vm.expectEmit();
        emit SnapshotRegistry.Disagreement(100, someone(2), registry.digestOf(snapshotOf(100, 1)));
        publish(2, snapshotOf(100, 1));
        assert(same(registry.latest(), snapshotOf(100, 0)));
    }

    function test_takes_one_vote_of_each_publisher_and_none_of_others() public {
        publish(0, snapshotOf(100, 0));
        refuse(0, snapshotOf(100, 0), SnapshotRegistry.AlreadyPublished.selector);
        refuse(0, snapshotOf(100, 1), SnapshotRegistry.AlreadyPublished.selector);
        refuse(3, snapshotOf(100, 0), SnapshotRegistry.NotPublisher.selector);
        assert(registry.voteOf(someone(3), 100) == 0);
        assert(registry.votesFor(100, 0) == 0);
    }

    function test_refuses_other_chains_future_blocks_and_wrong_hashes() public {
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(100, 0);
        snapshot.chainId = block.chainid + 1;
        refuse(0, snapshot, SnapshotRegistry.WrongChain.selector);
        snapshot.chainId = block.chainid - 1;
        refuse(0, snapshot, SnapshotRegistry.WrongChain.selector);
        refuse(0, snapshotOf(block.number, 0), SnapshotRegistry.FutureBlock.selector);
        refuse(0, snapshotOf(block.number + 1, 0), SnapshotRegistry.FutureBlock.selector);
        snapshot = snapshotOf(100, 0);
        snapshot.blockHash = 0;
        refuse(0, snapshot, SnapshotRegistry.WrongBlockHash.selector);
    }

    function test_compares_the_hash_as_long_as_the_chain_knows_it() public {
        for (uint256 age = 1; age <= 257; age += 32) {
            ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(block.number - age, 0);
            if (age <= 256) {
                vm.setBlockhash(snapshot.blockNumber, keccak256("other"));
                refuse(0, snapshot, SnapshotRegistry.WrongBlockHash.selector);
                vm.setBlockhash(snapshot.blockNumber, snapshot.blockHash);
            }
            publish(0, snapshot);
        }
    }

    function test_asks_the_contract_of_eip_2935_where_it_has_code() public {
        address history = 0x0000F90827F1C53a10cb7A02335B175320002935;
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(100, 0);
        vm.etch(history, address(new History(100, keccak256("other"))).code);
        refuse(0, snapshot, SnapshotRegistry.WrongBlockHash.selector);
        vm.etch(history, address(new History(100, snapshot.blockHash)).code);
        publish(0, snapshot);
        vm.etch(history, "");
        publish(1, snapshot);
        assert(registry.isHashChecked(100));
        vm.etch(history, address(new History(100, snapshot.blockHash)).code);
        publish(0, snapshotOf(101, 0));
        publish(1, snapshotOf(101, 0));
        assert(!registry.isHashChecked(101));
    }

    function test_states_whether_the_chain_has_checked_the_hash() public {
        ISnapshotRegistry.Snapshot memory old = snapshotOf(block.number - 257, 0);
        ISnapshotRegistry.Snapshot memory recent = snapshotOf(block.number - 256, 0);
        vm.setBlockhash(recent.blockNumber, recent.blockHash);
        publish(0, old);
        publish(0, recent);
        assert(!registry.isHashChecked(old.blockNumber) && !registry.isHashChecked(recent.blockNumber));
        vm.expectEmit();
        emit SnapshotRegistry.Accepted(old.blockNumber, registry.digestOf(old), old, false);
        publish(1, old);
        vm.expectEmit();
        emit SnapshotRegistry.Accepted(recent.blockNumber, registry.digestOf(recent), recent, true);
        publish(1, recent);
        assert(!registry.isHashChecked(old.blockNumber) && registry.isHashChecked(recent.blockNumber));
        assert(!registry.isHashChecked(block.number - 1));
    }

    function test_a_hash_that_the_chain_knew_at_an_earlier_vote_is_still_compared() public {
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(block.number - 256, 0);
        vm.setBlockhash(snapshot.blockNumber, snapshot.blockHash);
        publish(0, snapshot);
        vm.roll(block.number + 300);
        vm.setBlockhash(snapshot.blockNumber, 0);
        ISnapshotRegistry.Snapshot memory other = snapshotOf(snapshot.blockNumber, 0);
        other.blockHash = keccak256("other");
        refuse(1, other, SnapshotRegistry.WrongBlockHash.selector);
        publish(1, snapshot);
        assert(registry.isHashChecked(snapshot.blockNumber));
    }

    function test_a_first_vote_that_suffices_can_be_checked_too() public {
        registry = newRegistry(1, 1);
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(block.number - 1, 0);
        vm.setBlockhash(snapshot.blockNumber, snapshot.blockHash);
        publish(0, snapshot);
        assert(registry.isHashChecked(snapshot.blockNumber));
    }

    function test_after_a_split_the_branch_with_another_id_accepts_nothing_more() public {
        publish(0, snapshotOf(100, 0));
        publish(0, snapshotOf(200, 0));
        publish(1, snapshotOf(100, 0));
        ISnapshotRegistry.Snapshot memory accepted = registry.latest();
        ISnapshotRegistry.Snapshot memory open = snapshotOf(200, 0);
        vm.chainId(block.chainid + 1);
        assert(same(registry.latest(), accepted) && same(registry.snapshotAt(100), accepted));
        refuse(1, open, SnapshotRegistry.WrongChain.selector);
        refuse(1, snapshotOf(200, 0), SnapshotRegistry.WrongChain.selector);
    }

    function test_refuses_roots_that_do_not_fit_their_counts() public {
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(100, 0);
        snapshot.balancesRoot = 0;
        refuse(0, snapshot, SnapshotRegistry.InvalidSnapshot.selector);
        (snapshot.balancesRoot, snapshot.balanceCount) = (bytes32(uint256(1)), 0);
        refuse(0, snapshot, SnapshotRegistry.InvalidSnapshot.selector);
        snapshot.balanceCount = uint256(type(uint96).max) + 1;
        refuse(0, snapshot, SnapshotRegistry.InvalidSnapshot.selector);
        snapshot = snapshotOf(100, 0);
        snapshot.inscriptionsRoot = 0;
        refuse(0, snapshot, SnapshotRegistry.InvalidSnapshot.selector);
        (snapshot.inscriptionsRoot, snapshot.inscriptionCount) = (bytes32(uint256(1)), 0);
        refuse(0, snapshot, SnapshotRegistry.InvalidSnapshot.selector);
        snapshot.inscriptionCount = uint256(type(uint96).max) + 1;
        refuse(0, snapshot, SnapshotRegistry.InvalidSnapshot.selector);
    }

    function test_keeps_the_largest_counts() public {
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(100, 0);
        (snapshot.balanceCount, snapshot.inscriptionCount) = (type(uint96).max, type(uint96).max - 1);
        publish(0, snapshot);
        publish(1, snapshot);
        assert(same(registry.latest(), snapshot));
    }

    function test_nothing_is_proven_by_an_empty_tree_or_without_acceptance() public {
        registry = newRegistry(1, 1);
        bytes32[] memory proof = new bytes32[](0);
        assert(!registry.verifyBalance(100, OAK, someone(7), 5, proof));
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(100, 0);
        (snapshot.balancesRoot, snapshot.inscriptionsRoot) = (0, 0);
        (snapshot.balanceCount, snapshot.inscriptionCount) = (0, 0);
        publish(0, snapshot);
        assert(registry.isAccepted(100));
        assert(!registry.verifyBalance(100, OAK, someone(7), 5, proof));
        assert(!registry.verifyInscription(100, OAK, bytes32(uint256(1)), someone(7), 5, proof));
    }

    function testFuzz_proves_each_leaf_and_nothing_else(uint256 seed, uint8 size, uint256 change) public {
        registry = newRegistry(1, 1);
        uint256 count = 1 + size % 40;
        bytes32[] memory leaves = new bytes32[](count);
        bytes32[] memory other = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            leaves[i] = Tree.balanceLeaf(OAK, someone(i), amountOf(seed, i));
            other[i] = Tree.inscriptionLeaf(OAK, bytes32(i), someone(i), amountOf(seed, i));
        }
        bytes32[] memory nodes = Tree.build(leaves);
        bytes32[] memory otherNodes = Tree.build(other);
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(100, 0);
        (snapshot.balancesRoot, snapshot.inscriptionsRoot) = (nodes[0], otherNodes[0]);
        publish(0, snapshot);
        uint256 who = seed % count;
        uint256 amount = amountOf(seed, who);
        bytes32[] memory proof = Tree.proofOf(nodes, Tree.balanceLeaf(OAK, someone(who), amount));
        requireOnlyBalance(who, amount, proof, change);
        bytes32 leaf = Tree.inscriptionLeaf(OAK, bytes32(who), someone(who), amount);
        bytes32[] memory otherProof = Tree.proofOf(otherNodes, leaf);
        assert(registry.verifyInscription(100, OAK, bytes32(who), someone(who), amount, otherProof));
        assert(!registry.verifyInscription(100, OAK, bytes32(who + 1), someone(who), amount, otherProof));
        assert(!registry.verifyInscription(100, OAK, bytes32(who), someone(who + 1), amount, otherProof));
        assert(!registry.verifyInscription(101, OAK, bytes32(who), someone(who), amount, otherProof));
    }

    function requireOnlyBalance(uint256 who, uint256 amount, bytes32[] memory proof, uint256 change) private view {
        assert(registry.verifyBalance(100, OAK, someone(who), amount, proof));
        assert(!registry.verifyBalance(100, "oak", someone(who), amount, proof));
        assert(!registry.verifyBalance(100, OAK, someone(who + 1), amount, proof));
        unchecked {
            assert(!registry.verifyBalance(100, OAK, someone(who), amount + 1 + change % 1000, proof));
        }
        if (proof.length == 0) return;
        bytes32[] memory shorter = new bytes32[](proof.length - 1);
        for (uint256 i = 0; i < shorter.length; ++i) shorter[i] = proof[i];
        assert(!registry.verifyBalance(100, OAK, someone(who), amount, shorter));
        proof[change % proof.length] ^= bytes32(uint256(1) << (change % 256));
        assert(!registry.verifyBalance(100, OAK, someone(who), amount, proof));
    }

    function amountOf(uint256 seed, uint256 index) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, index)));
    }

    /// @dev An inner node is a pair of hashes, 64 bytes. It must not pass as the first two words of a leaf.
    function testFuzz_an_inner_node_is_no_leaf(bytes32 left, bytes32 right, uint256 amount) public {
        registry = newRegistry(1, 1);
        ISnapshotRegistry.Snapshot memory snapshot = snapshotOf(100, 0);
        snapshot.balancesRoot = Tree.pair(left, right);
        publish(0, snapshot);
        bytes32[] memory proof = new bytes32[](0);
        assert(!registry.verifyBalance(100, left, address(uint160(uint256(right))), amount, proof));
        proof = new bytes32[](1);
        proof[0] = right;
        assert(!registry.verifyBalance(100, left, address(uint160(uint256(right))), amount, proof));
    }
}

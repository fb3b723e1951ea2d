// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ISnapshotRegistry} from "../ISnapshotRegistry.sol";
import {SnapshotRegistry} from "../SnapshotRegistry.sol";

/// @dev The cheat codes of forge that these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function assume(bool condition) external pure;
    function chainId(uint256 id) external;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function expectRevert() external;
    function expectEmit() external;
    function expectEmit(address emitter) external;
    function getRecordedLogs() external returns (Log[] memory logs);
    function load(address account, bytes32 slot) external view returns (bytes32);
    function prank(address sender) external;
    function prank(address sender, address origin) external;
    function recordLogs() external;
    function revertToState(uint256 snapshot) external returns (bool);
    function revertToStateAndDelete(uint256 snapshot) external returns (bool);
    function roll(uint256 blockNumber) external;
    function setBlockhash(uint256 blockNumber, bytes32 hash) external;
    function snapshotState() external returns (uint256 snapshot);
    function warp(uint256 timestamp) external;
}

/// @dev Trees of OpenZeppelin's standard form (spec §11.2.3).
library Tree {
    function balanceLeaf(bytes32 ticker, address account, uint256 amount) internal pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(ticker, account, amount))));
    }

    function inscriptionLeaf(bytes32 ticker, bytes32 tokenId, address owner, uint256 amount)
        internal
        pure
        returns (bytes32)
    {
        return keccak256(bytes.concat(keccak256(abi.encode(ticker, tokenId, owner, amount))));
    }

    /// @dev The nodes of the tree. Sorts `leaves` in place.
    function build(bytes32[] memory leaves) internal pure returns (bytes32[] memory nodes) {
        uint256 count = leaves.length;
        for (uint256 i = 1; i < count; ++i) {
            for (uint256 j = i; j > 0 && leaves[j - 1] > leaves[j]; --j) {
                (leaves[j - 1], leaves[j]) = (leaves[j], leaves[j - 1]);
            }
        }
        nodes = new bytes32[](2 * count - 1);
        for (uint256 i = 0; i < count; ++i) nodes[2 * count - 2 - i] = leaves[i];
        for (uint256 k = count - 1; k > 0; --k) nodes[k - 1] = pair(nodes[2 * k - 1], nodes[2 * k]);
    }

    function proofOf(bytes32[] memory nodes, bytes32 leaf) internal pure returns (bytes32[] memory proof) {
        uint256 index = nodes.length - 1;
        while (nodes[index] != leaf) --index;
        bytes32[] memory path = new bytes32[](256);
        uint256 length;
        for (; index > 0; index = (index - 1) / 2) path[length++] = nodes[index % 2 == 0 ? index - 1 : index + 1];
        proof = new bytes32[](length);
        for (uint256 i = 0; i < length; ++i) proof[i] = path[i];
    }

    function pair(bytes32 a, bytes32 b) internal pure returns (bytes32) {
        return a < b ? keccak256(bytes.concat(a, b)) : keccak256(bytes.concat(b, a));
    }
}

/// @dev Helpers of all tests.
abstract contract Base {
    Vm internal constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    bytes32 internal constant OAK = "OAK";
    address internal constant OWNER = address(0xA11CE);
    uint256 internal constant DELAY = 3 days;

    function someone(uint256 index) internal pure returns (address) {
        return address(uint160(0xB0B000 + index));
    }

    function firstAccounts(uint256 count) internal pure returns (address[] memory accounts) {
        accounts = new address[](count);
        for (uint256 i = 0; i < count; ++i) accounts[i] = someone(i);
    }

    function newRegistry(uint256 count, uint256 threshold) internal returns (SnapshotRegistry) {
        return new SnapshotRegistry(OWNER, firstAccounts(count), threshold, DELAY);
    }

    /// @dev A plausible snapshot; those with other salts differ.
    function snapshotOf(uint256 number, uint256 salt) internal view returns (ISnapshotRegistry.Snapshot memory) {
        return ISnapshotRegistry.Snapshot({
            chainId: block.chainid,
            blockNumber: number,
            blockHash: keccak256(abi.encode("block", number)),
            commitment: keccak256(abi.encode("commitment", number)),
            balancesRoot: keccak256(abi.encode("balances", number, salt)),
            inscriptionsRoot: keccak256(abi.encode("inscriptions", number, salt)),
            balanceCount: 5 + salt,
            inscriptionCount: 7
        });
    }

    /// @dev Requires an event of this contract with exactly these values, none of which is indexed.
    function requireLog(Vm.Log memory log, address emitter, bytes32 topic, bytes memory data) internal pure {
        require(log.emitter == emitter, "an event of another contract");
        require(log.topics.length == 1 && log.topics[0] == topic, "another event");
        require(keccak256(log.data) == keccak256(data), "an event with another value");
    }

    function same(ISnapshotRegistry.Snapshot memory a, ISnapshotRegistry.Snapshot memory b)
        internal
        pure
        returns (bool)
    {
        return keccak256(abi.encode(a)) == keccak256(abi.encode(b));
    }
}

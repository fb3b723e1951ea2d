// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Anchors: blocks that a caller has seen, which the chain must know
/// @notice A payer names a block in which the index shows what the payment is for. On a branch without this block the
/// call reverts.
abstract contract Anchors {
    /// @dev The contract of EIP-2935, which serves more hashes than BLOCKHASH on chains that have it.
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    /// @notice The chain does not know the anchor: a block of another fork, a block that is too old, or a future block.
    error UnknownAnchor();

    /// @notice Whether a call can name this block as its anchor: the chain still knows its hash, and it is this one.
    function knowsBlock(uint256 number, bytes32 hash) public view returns (bool) {
        return hash != 0 && (blockhash(number) == hash || _fromHistory(number) == hash);
    }

    /// @dev A hash of zero names no block, for what is final.
    function _requireKnown(uint256 anchorBlock, bytes32 anchorHash) internal view {
        if (anchorHash != 0 && !knowsBlock(anchorBlock, anchorHash)) revert UnknownAnchor();
    }

    /// @dev Zero if the chain has no such contract, or the contract does not know the block.
    function _fromHistory(uint256 number) private view returns (bytes32) {
        (bool success, bytes memory answer) = HISTORY.staticcall(abi.encode(number));
        return success && answer.length == 32 ? bytes32(answer) : bytes32(0);
    }
}

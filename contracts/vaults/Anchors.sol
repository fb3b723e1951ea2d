// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {BlockHistory} from "../BlockHistory.sol";

/// @title Anchors: blocks that a caller has seen, which the chain must know
/// @notice A payer names a block in which the index shows what the payment is for. On a branch without this block the
/// call reverts.
abstract contract Anchors is BlockHistory {
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
}

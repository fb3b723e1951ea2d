// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Hashes of blocks that BLOCKHASH no longer knows
abstract contract BlockHistory {
    /// @dev The contract of EIP-2935, which serves more hashes than BLOCKHASH on chains that have it.
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    /// @dev Zero if the chain has no such contract, or the contract does not know the block.
    function _fromHistory(uint256 number) internal view returns (bytes32) {
        (bool success, bytes memory answer) = HISTORY.staticcall(abi.encode(number));
        return success && answer.length == 32 ? bytes32(answer) : bytes32(0);
    }
}

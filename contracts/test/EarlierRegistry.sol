// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev For tests only: a registry of an earlier version, which numbers no sets and says nothing about hashes. It runs the code
/// of another contract on its own storage.
contract EarlierRegistry {
    address private immutable _code;

    constructor(address code) {
        _code = code;
    }

    fallback(bytes calldata data) external returns (bytes memory) {
        bool isUnknown = msg.sig == bytes4(keccak256("setNumber()")) || msg.sig == bytes4(keccak256("isHashChecked(uint256)"));
        if (isUnknown) revert();
        (bool success, bytes memory answer) = _code.delegatecall(data);
        if (success) return answer;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev For tests only: emits the event of a transfer as often as the gas of its transaction allows.
contract Flood {
    bytes32 private constant _TRANSFER = keccak256("NIP20TokenEvent_transfer(address,address,bytes32,bytes32)");
    /// @dev Gas that is left at the end.
    uint256 private constant _REST = 5_000;

    /// @dev The data of each event are the first four words of the calldata, or none, which makes the longest receipt.
    fallback() external {
        bytes32 topic = _TRANSFER;
        assembly ("memory-safe") {
            let start := mload(0x40)
            let size := calldatasize()
            if gt(size, 128) { size := 128 }
            calldatacopy(start, 0, size)
            for {} gt(gas(), _REST) {} { log1(start, size, topic) }
        }
    }
}

/// @dev For tests only: emits the event of a mint for each five words of its calldata.
contract MintSheet {
    bytes32 private constant _MINT = keccak256("NIP20TokenEvent_mint(address,address,bytes32,uint256,uint256)");

    fallback() external {
        bytes32 topic = _MINT;
        assembly ("memory-safe") {
            let start := mload(0x40)
            calldatacopy(start, 0, calldatasize())
            for { let at := 0 } lt(at, calldatasize()) { at := add(at, 160) } { log1(add(start, at), 160, topic) }
        }
    }
}

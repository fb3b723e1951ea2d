// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev The smallest `bytes32` id that is a token id (spec §4.5.1).
uint256 constant FIRST_TOKEN_ID = 2 ** 128;

/// @notice An inscription, by its ticker and token id.
struct Item {
    bytes32 ticker;
    bytes32 tokenId;
}

/// @dev The id is not a token id.
error InvalidTokenId();
/// @dev The recipient is the zero address, or the vault that holds the inscription.
error InvalidRecipient();
/// @dev The inscription has moved or was locked since the caller saw it.
error CountersDiffer(bytes32 ticker, bytes32 tokenId);
/// @dev The inscription is locked.
error IsLocked(bytes32 ticker, bytes32 tokenId);
/// @dev The account has not allowed the module, or the module cannot act yet.
error NotAllowed();
/// @dev Only the factory calls this function.
error NotFactory();

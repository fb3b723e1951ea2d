// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title The events that an index reads (spec §6.1)
/// @dev No parameter is indexed. A ticker is ASCII, padded with zero bytes on the right. A `bytes32` id below 2^128 is a
/// mint id, a larger one a token id (spec §4.5.1).
abstract contract NIP20Events {
    event NIP20TokenEvent_transfer(address sender, address recipient, bytes32 ticker, bytes32 id);
    event NIP20TokenEvent_mint(address sender, address recipient, bytes32 ticker, uint256 id, uint256 amount);
    event NIP20TokenEvent_bridgeIn(
        address sender,
        address recipient,
        address erc20,
        bytes32 ticker,
        uint256 id,
        uint256 amount
    );
    event NIP20TokenEvent_bridgeOut(
        address sender,
        address recipient,
        address erc20,
        bytes32 ticker,
        uint256 id,
        uint256 amount
    );
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title The events through which a contract speaks to the index (docs/contracts.md)
/// @dev No parameter is indexed. A ticker is ASCII, padded with zero bytes on the right. A `bytes32` id is a mint id's
/// number below 2^128 and a token id from there on.
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

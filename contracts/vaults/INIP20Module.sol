// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title A module: a contract that may lock and release inscriptions in the vaults of accounts that have allowed it
/// @notice A module derives a vault only from its caller, from a stored position, or from the account that the factory names
/// here, never from another parameter.
interface INIP20Module {
    /// @notice The account has called {NIP20Vaults.use} with this data. Only the factory calls it.
    function onUse(address account, bytes calldata data) external;
}

/// @title The market, which the factory tells when an account disallows it
interface INIP20Market is INIP20Module {
    /// @notice The account has disallowed the market. Only the factory calls it.
    function onStop(address account) external;
}

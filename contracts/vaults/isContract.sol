// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev The code of an account that signs itself but has delegated its calls (EIP-7702) is 23 bytes that begin so. No contract
/// has such code (EIP-3541).
bytes3 constant DELEGATED = 0xef0100;

/// @dev Whether the account is a contract: it cannot sign messages.
function isContract(address account) view returns (bool) {
    uint256 length = account.code.length;
    return length != 0 && !(length == 23 && bytes3(account.code) == DELEGATED);
}

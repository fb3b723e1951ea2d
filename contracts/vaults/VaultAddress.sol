// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";

/// @dev Addresses of vaults. They follow from the factory and the account, and from no module.
library VaultAddress {
    /// @dev Address of the account's vault, whether it is deployed or not.
    function predict(address implementation, address factory, address account) internal pure returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(
            implementation, arguments(factory, account), bytes32(uint256(uint160(account))), factory
        );
    }

    /// @dev Deploys the account's vault. This contract is the factory.
    function deploy(address implementation, address account) internal returns (address) {
        return Clones.cloneDeterministicWithImmutableArgs(
            implementation, arguments(address(this), account), bytes32(uint256(uint160(account)))
        );
    }

    function arguments(address factory, address account) private pure returns (bytes memory) {
        return abi.encodePacked(account, factory);
    }
}

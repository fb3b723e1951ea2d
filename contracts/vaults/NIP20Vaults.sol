// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {INIP20Market, INIP20Module} from "./INIP20Module.sol";
import {isContract} from "./isContract.sol";
import {Item} from "./Items.sol";
import {NIP20Vault} from "./NIP20Vault.sol";
import {VaultAddress} from "./VaultAddress.sol";

/// @title The factory of vaults
/// @notice Each account has one vault, which carries every module that the account allows. Nothing is allowed at first. The
/// factory has no owner and no upgrade.
/// @dev The market's creation code is fixed by its hash, so its address follows from the factory's. Other modules are deployed
/// by the usual CREATE2 deployer with the factory as an argument.
contract NIP20Vaults {
    /// @notice Seconds after which a module other than the market can act, so that the account can stop it before.
    uint256 public constant DELAY = 1 days;

    /// @notice The contract whose code all vaults run.
    address public immutable vaultImplementation;
    /// @notice Hash of the market's creation code.
    bytes32 public immutable marketCodeHash;
    /// @notice Address of the market, whether it is deployed or not.
    address public immutable market;

    /// @notice The account's vault is deployed.
    event VaultCreated(address account, address vault);

    /// @notice The creation code is not the market's.
    error OtherCode();
    /// @notice A contract names the recipient, because it may be unable to send what it receives.
    error RecipientMissing();

    constructor(bytes32 marketCodeHash_) {
        vaultImplementation = address(new NIP20Vault());
        marketCodeHash = marketCodeHash_;
        market = Create2.computeAddress(0, marketCodeHash_, address(this));
    }

    /// @notice Deploys the market, once. Anyone may call it.
    function createMarket(bytes calldata creationCode) external {
        if (keccak256(creationCode) != marketCodeHash) revert OtherCode();
        Create2.deploy(0, 0, creationCode);
    }

    /// @notice Deploys the caller's vault. Does nothing if it exists.
    function createVault() external returns (address vault) {
        return address(_createVault());
    }

    /// @notice Allows a module for the caller and calls its `onUse`. Deploys the vault if it does not exist. The market can act at
    /// once, another module after {DELAY}. A module that is already allowed keeps its time.
    function use(address module, bytes calldata data) external {
        _createVault().allow(module, module == market ? block.timestamp : block.timestamp + DELAY);
        INIP20Module(module).onUse(msg.sender, data);
    }

    /// @notice Disallows a module for the caller at once, except for its locks that exist. Reverts if it is not allowed. For
    /// the market, this cancels all offers too.
    function stop(address module) external {
        NIP20Vault(vaultOf(msg.sender)).disallow(module);
        if (module == market) INIP20Market(module).onStop(msg.sender);
    }

    /// @notice Transfers inscriptions that are not locked from the caller's vault to the caller. Deploys the vault if it does not
    /// exist.
    function withdraw(Item[] calldata items) external {
        if (isContract(msg.sender)) revert RecipientMissing();
        _createVault().withdraw(items, msg.sender);
    }

    /// @notice Like `withdraw`, but to `recipient`.
    function withdrawTo(Item[] calldata items, address recipient) external {
        _createVault().withdraw(items, recipient);
    }

    /// @notice Address of the account's vault, whether it is deployed or not.
    function vaultOf(address account) public view returns (address) {
        return VaultAddress.predict(vaultImplementation, address(this), account);
    }

    function _createVault() private returns (NIP20Vault) {
        address vault = vaultOf(msg.sender);
        if (vault.code.length == 0) {
            VaultAddress.deploy(vaultImplementation, msg.sender);
            emit VaultCreated(msg.sender, vault);
        }
        return NIP20Vault(vault);
    }
}

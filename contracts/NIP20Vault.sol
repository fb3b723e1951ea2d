// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {NIP20Events} from "./NIP20Events.sol";

/// @dev The smallest `bytes32` id that is a token id (spec §4.5.1).
uint256 constant FIRST_TOKEN_ID = 2 ** 128;

/// @dev The id is not a token id.
error InvalidTokenId();
/// @dev The recipient is the zero address, or the vault that holds the inscription.
error InvalidRecipient();

/// @title The vault of one account: owns inscriptions for the account, and sells them through one market
/// @notice An account deposits an inscription with a `tsf` message to the address of its vault, even before the vault is
/// deployed. Only the account and the market can move the inscriptions that the vault owns. A listed inscription cannot be
/// deposited (spec §5.5).
/// @dev A clone whose immutable arguments are the account and the market, 20 bytes each. The vault signs nothing, so only its
/// own events move its inscriptions (spec §6.5.1), and each move raises the sequence. The implementation has no arguments:
/// it owns nothing, and its views are meaningless.
contract NIP20Vault is NIP20Events {
    /// @dev Offset of each immutable argument, in bytes.
    uint256 private constant ACCOUNT = 0;
    uint256 private constant MARKET = 20;

    /// @notice The number of times that this inscription has left the vault.
    mapping(bytes32 ticker => mapping(bytes32 tokenId => uint256)) public sequence;

    /// @notice The calldata is no message, or the call sent coins.
    error NotMessage();
    /// @notice The caller is not the vault's account.
    error NotAccount();
    /// @notice The caller is not the vault's market.
    error NotMarket();

    /// @notice Accepts messages, but no coins. A message in a transaction that reverts has no effect (spec §2.2.1).
    fallback() external {
        if (bytes6(msg.data) != "data:,") revert NotMessage();
    }

    /// @notice Transfers an inscription to `recipient`, which ends its offer.
    /// @dev Only the account. The index ignores the transfer if the vault does not own the inscription.
    function withdraw(bytes32 ticker, bytes32 tokenId, address recipient) external {
        if (msg.sender != account()) revert NotAccount();
        _move(ticker, tokenId, recipient);
    }

    /// @notice Transfers an inscription that the market has sold, or that the account withdraws through the market.
    /// @dev Only the market.
    function release(bytes32 ticker, bytes32 tokenId, address recipient) external {
        if (msg.sender != market()) revert NotMarket();
        _move(ticker, tokenId, recipient);
    }

    /// @notice The account that owns this vault.
    function account() public view returns (address) {
        return _argument(ACCOUNT);
    }

    /// @notice The market that can sell the inscriptions in this vault.
    function market() public view returns (address) {
        return _argument(MARKET);
    }

    /// @dev Only token ids: with a mint id as a second name, one inscription could be sold twice.
    function _move(bytes32 ticker, bytes32 tokenId, address recipient) private {
        if (uint256(tokenId) < FIRST_TOKEN_ID) revert InvalidTokenId();
        if (recipient == address(0) || recipient == address(this)) revert InvalidRecipient();
        ++sequence[ticker][tokenId];
        emit NIP20TokenEvent_transfer(address(this), recipient, ticker, tokenId);
    }

    function _argument(uint256 offset) private view returns (address value) {
        bytes memory arguments = Clones.fetchCloneArgs(address(this));
        assembly ("memory-safe") {
            value := shr(96, mload(add(add(arguments, 32), offset)))
        }
    }
}

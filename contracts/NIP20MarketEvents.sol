// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Types, events and errors of the market
/// @dev An index reads `Offered`, `Canceled`, `CanceledAll` and `Sold` of the network's market (spec §10.3). No parameter is
/// indexed. `seller` is the account that made the offer, `vault` is its vault. Prices are in the coin's smallest unit.
abstract contract NIP20MarketEvents {
    /// @notice An offer of a seller. Only token ids are used (spec §4.5.1).
    /// @param price above 0 and below 2^128
    /// @param expires Unix time in seconds from which on the offer is closed; 2^48 - 1 for never
    struct Offer {
        bytes32 ticker;
        bytes32 tokenId;
        uint256 price;
        uint256 expires;
    }

    /// @notice An inscription, by its ticker and token id.
    struct Item {
        bytes32 ticker;
        bytes32 tokenId;
    }

    /// @notice A purchase: the offer as the index shows it.
    /// @param sequence the number of times that the inscription had left the seller's vault when the seller made the offer
    struct Purchase {
        address seller;
        bytes32 ticker;
        bytes32 tokenId;
        uint256 price;
        uint256 sequence;
    }

    /// @notice The account's vault is deployed.
    event VaultCreated(address account, address vault);
    /// @notice The seller offers an inscription. This replaces its previous offer.
    /// @param sequence the number of times that the inscription has left the vault
    /// @param round the number of times that the seller has canceled all offers
    event Offered(
        address seller,
        address vault,
        bytes32 ticker,
        bytes32 tokenId,
        uint256 price,
        uint256 expires,
        uint256 sequence,
        uint256 round
    );
    /// @notice The seller has ended the inscription's offer.
    event Canceled(address seller, address vault, bytes32 ticker, bytes32 tokenId);
    /// @notice The seller has ended all offers.
    /// @param round the new round; offers of earlier rounds are closed
    event CanceledAll(address seller, uint256 round);
    /// @notice The buyer has paid for an inscription. The vault's transfer event follows in the same transaction.
    /// @param buyer the account or contract that called the market
    /// @param recipient the account that gets the inscription
    event Sold(
        address seller,
        address vault,
        address buyer,
        address recipient,
        bytes32 ticker,
        bytes32 tokenId,
        uint256 price,
        uint256 sequence
    );
    /// @notice The account's proceeds are paid to the recipient.
    event Collected(address account, address recipient, uint256 amount);

    /// @notice The price is 0, or 2^128 or more.
    error InvalidPrice();
    /// @notice The expiry is in the past, or is 2^48 or later.
    error InvalidExpiry();
    /// @notice The account has none of these offers.
    error NotOffered();
    /// @notice There is no open offer with this seller, price and sequence.
    error NotOpen();
    /// @notice The transaction's value is not exactly the price.
    error PriceIs(uint256 price);
    /// @notice The chain does not know the anchor: a block of another fork, a block more than 256 blocks old, or a future
    /// block.
    error UnknownAnchor();
    /// @notice Fewer inscriptions could be bought than the buyer demands.
    error TooFew(uint256 bought);
    /// @notice The account has no proceeds.
    error NothingToCollect();
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Types, events and errors of the market
/// @dev No parameter is indexed. `seller` is the account that made the offer, `vault` is its vault. Prices are in the coin's
/// smallest unit, times are Unix times in seconds.
abstract contract NIP20MarketEvents {
    /// @notice The terms of an offer. A fixed price has `endPrice` equal to `price`, and no `startsAt` and `endsAt` (0).
    /// @param price the price up to `startsAt`; above 0 and below 2^120
    /// @param endPrice the price from `endsAt` on; above 0, at most `price`
    /// @param startsAt the time at which the price begins to fall; before `endsAt`
    /// @param endsAt the time at which it has fallen; at most `expires`
    /// @param expires the time from which on the offer is closed; 2^48 - 1 for never
    struct Terms {
        uint256 price;
        uint256 endPrice;
        uint256 startsAt;
        uint256 endsAt;
        uint256 expires;
    }

    /// @notice An offer of a seller. Only token ids are used (spec §4.5.1).
    /// @param sequence, turn the inscription's counters as the seller saw them
    struct Offer {
        bytes32 ticker;
        bytes32 tokenId;
        uint256 sequence;
        uint256 turn;
        Terms terms;
    }

    /// @notice A purchase: the offer as the index shows it.
    /// @param maximum the most that the buyer pays for it
    struct Purchase {
        address seller;
        bytes32 ticker;
        bytes32 tokenId;
        uint256 sequence;
        uint256 turn;
        Terms terms;
        uint256 maximum;
    }

    /// @notice What vault and market know of an inscription of an account.
    /// @param sequence, turn its counters
    /// @param terms those of the account's newest offer; all 0 if there is none
    /// @param offerTurn the turn for which the offer is
    /// @param isOpen whether the offer can be bought
    struct ItemState {
        uint256 sequence;
        uint256 turn;
        bool isLocked;
        Terms terms;
        uint256 offerTurn;
        bool isOpen;
    }

    /// @notice The seller offers an inscription. This replaces its previous offer.
    /// @param round the number of times that the seller has canceled all offers
    event Offered(
        address seller,
        address vault,
        bytes32 ticker,
        bytes32 tokenId,
        uint256 sequence,
        uint256 turn,
        Terms terms,
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
    /// @param price what the buyer has paid
    event Sold(
        address seller,
        address vault,
        address buyer,
        address recipient,
        bytes32 ticker,
        bytes32 tokenId,
        uint256 sequence,
        uint256 turn,
        uint256 price
    );
    /// @notice The account's proceeds are paid to the recipient.
    event Collected(address account, address recipient, uint256 amount);

    /// @notice A price is 0, or 2^120 or more, or the price would rise.
    error InvalidPrice();
    /// @notice A time is in the past, out of order, or 2^48 or later.
    error InvalidTimes();
    /// @notice More than 50 inscriptions in one call.
    error TooMany();
    /// @notice The account has none of these offers.
    error NotOffered();
    /// @notice There is no open offer of this seller with these counters and terms.
    error NotOpen();
    /// @notice The price now is more than the buyer's maximum or the transaction's value.
    error PriceIs(uint256 price);
    /// @notice Fewer inscriptions could be bought than the buyer demands.
    error TooFew(uint256 bought);
    /// @notice The account has no proceeds.
    error NothingToCollect();
}

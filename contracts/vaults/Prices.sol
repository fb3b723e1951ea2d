// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {FIRST_TOKEN_ID, InvalidTokenId} from "./Items.sol";
import {NIP20MarketEvents} from "./NIP20MarketEvents.sol";

/// @title Fixed and falling prices
/// @dev The price is that of the time of the block (docs/contracts.md).
abstract contract Prices is NIP20MarketEvents {
    /// @notice The price of these terms, which are those of an offer, at a time.
    function priceAt(Terms calldata t, uint256 time) public pure returns (uint256) {
        if (t.endPrice == t.price || time <= t.startsAt) return t.price;
        if (time >= t.endsAt) return t.endPrice;
        return t.price - ((t.price - t.endPrice) * (time - t.startsAt)) / (t.endsAt - t.startsAt);
    }

    /// @dev Reverts unless an offer can have this id and these terms now.
    function _requireValid(Offer memory o) internal view {
        if (uint256(o.tokenId) < FIRST_TOKEN_ID) revert InvalidTokenId();
        Terms memory t = o.terms;
        if (t.endPrice == 0 || t.endPrice > t.price || t.price > type(uint120).max) revert InvalidPrice();
        if (t.expires <= block.timestamp || t.expires > type(uint48).max) revert InvalidTimes();
        bool isRight =
            t.endPrice == t.price ? t.startsAt == 0 && t.endsAt == 0 : t.startsAt < t.endsAt && t.endsAt <= t.expires;
        if (!isRight) revert InvalidTimes();
    }
}

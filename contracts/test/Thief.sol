// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Market} from "../NIP20Market.sol";

/// @dev For tests only: a seller that calls collect again while it is paid.
contract Thief {
    NIP20Market private immutable _market;

    constructor(NIP20Market market) {
        _market = market;
    }

    function offer(bytes32 ticker, bytes32 tokenId, uint256 price) external {
        _market.offer(ticker, tokenId, price);
    }

    function collect() external {
        _market.collect(payable(address(this)));
    }

    receive() external payable {
        _market.collect(payable(address(this)));
    }
}

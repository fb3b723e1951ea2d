// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Market} from "../NIP20Market.sol";
import {NIP20MarketEvents} from "../NIP20MarketEvents.sol";
import {NIP20Vault} from "../NIP20Vault.sol";
import {Base} from "./Base.sol";

/// @dev A market, and arguments for its calls.
abstract contract MarketBase is Base {
    bytes32 internal constant ELM = "ELM";
    bytes32 internal constant TOKEN = bytes32(uint256(2 ** 255 + 7));
    uint256 internal constant NEVER = 2 ** 48 - 1;
    uint256 internal constant PRICE = 5 ether;
    uint256 internal constant START = 1_700_000_000;
    address internal constant ALICE = address(0xA71CE);
    address internal constant BOB = address(0xB0B);
    address internal constant CAROL = address(0xCA201);

    NIP20Market internal market;

    function newMarket() internal {
        vm.warp(START);
        vm.roll(1_000);
        market = new NIP20Market();
    }

    function vaultOf(address account) internal view returns (NIP20Vault) {
        return NIP20Vault(market.vaultOf(account));
    }

    function offers(bytes32 ticker, bytes32 tokenId, uint256 price, uint256 expires)
        internal
        pure
        returns (NIP20MarketEvents.Offer[] memory list)
    {
        list = new NIP20MarketEvents.Offer[](1);
        list[0] = NIP20MarketEvents.Offer(ticker, tokenId, price, expires);
    }

    function items(bytes32 ticker, bytes32 tokenId) internal pure returns (NIP20MarketEvents.Item[] memory list) {
        list = new NIP20MarketEvents.Item[](1);
        list[0] = NIP20MarketEvents.Item(ticker, tokenId);
    }

    function purchase(address seller, bytes32 ticker, bytes32 tokenId, uint256 price, uint256 sequence)
        internal
        pure
        returns (NIP20MarketEvents.Purchase memory)
    {
        return NIP20MarketEvents.Purchase(seller, ticker, tokenId, price, sequence);
    }

    function offerAs(address seller, bytes32 ticker, uint256 price) internal {
        vm.prank(seller);
        market.offer(offers(ticker, TOKEN, price, NEVER));
    }

    /// @dev Buys without an anchor, after the buyer receives the coins for it.
    function buyAs(address buyer, NIP20MarketEvents.Purchase memory p) internal {
        vm.deal(buyer, buyer.balance + p.price);
        vm.prank(buyer);
        market.buy{value: p.price}(p, buyer, 0, 0);
    }

    function isOpen(address seller, bytes32 ticker) internal view returns (bool open) {
        (,,, open) = market.offerOf(seller, ticker, TOKEN);
    }
}

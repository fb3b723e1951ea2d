// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Events} from "../../NIP20Events.sol";
import {Item} from "../../vaults/Items.sol";
import {NIP20Market} from "../../vaults/NIP20Market.sol";
import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {NIP20Vault} from "../../vaults/NIP20Vault.sol";
import {NIP20Vaults} from "../../vaults/NIP20Vaults.sol";
import {Base, Vm} from "../Base.sol";
import {LockModule} from "./LockModule.sol";

/// @dev A factory with a market and a module that locks, and arguments for their calls.
abstract contract VaultsBase is Base {
    bytes32 internal constant ELM = "ELM";
    bytes32 internal constant TOKEN = bytes32(uint256(2 ** 255 + 7));
    /// @dev The first token id.
    bytes32 internal constant OTHER = bytes32(uint256(2 ** 128));
    uint256 internal constant NEVER = 2 ** 48 - 1;
    uint256 internal constant PRICE = 5 ether;
    uint256 internal constant START = 1_700_000_000;
    address internal constant ALICE = address(0xA71CE);
    address internal constant BOB = address(0xB0B);
    address internal constant CAROL = address(0xCA201);

    NIP20Vaults internal factory;
    NIP20Market internal market;
    LockModule internal module;

    function newVaults() internal {
        vm.warp(START);
        vm.roll(1_000);
        bytes memory code = type(NIP20Market).creationCode;
        factory = new NIP20Vaults(keccak256(code));
        factory.createMarket(code);
        market = NIP20Market(factory.market());
        module = new LockModule(factory);
    }

    function vaultOf(address account) internal view returns (NIP20Vault) {
        return NIP20Vault(factory.vaultOf(account));
    }

    function useMarket(address account) internal {
        vm.prank(account);
        factory.use(address(market), "");
    }

    /// @dev Allows the module, and waits until it can act.
    function useModule(address account) internal {
        vm.prank(account);
        factory.use(address(module), "");
        vm.warp(block.timestamp + 1 days);
    }

    function fixedAt(uint256 price) internal pure returns (NIP20MarketEvents.Terms memory) {
        return NIP20MarketEvents.Terms(price, price, 0, 0, NEVER);
    }

    function falling(uint256 from, uint256 to, uint256 start, uint256 end)
        internal
        pure
        returns (NIP20MarketEvents.Terms memory)
    {
        return NIP20MarketEvents.Terms(from, to, start, end, NEVER);
    }

    /// @dev An offer with the counters as they are.
    function offerNow(address account, bytes32 ticker, bytes32 tokenId, NIP20MarketEvents.Terms memory terms)
        internal
        view
        returns (NIP20MarketEvents.Offer memory)
    {
        (uint256 sequence, uint256 turn,) = vaultOf(account).countersOf(ticker, tokenId);
        return NIP20MarketEvents.Offer(ticker, tokenId, sequence, turn, terms);
    }

    function one(NIP20MarketEvents.Offer memory o) internal pure returns (NIP20MarketEvents.Offer[] memory list) {
        list = new NIP20MarketEvents.Offer[](1);
        list[0] = o;
    }

    function one(bytes32 ticker, bytes32 tokenId) internal pure returns (Item[] memory list) {
        list = new Item[](1);
        list[0] = Item(ticker, tokenId);
    }

    /// @dev The first token ids of OAK.
    function manyItems(uint256 count) internal pure returns (Item[] memory list) {
        list = new Item[](count);
        for (uint256 i = 0; i < count; ++i) list[i] = Item(OAK, bytes32(2 ** 128 + i));
    }

    function both() internal pure returns (Item[] memory list) {
        list = new Item[](2);
        (list[0], list[1]) = (Item(OAK, TOKEN), Item(ELM, OTHER));
    }

    function offerAs(address account, bytes32 ticker, NIP20MarketEvents.Terms memory terms) internal {
        NIP20MarketEvents.Offer[] memory list = one(offerNow(account, ticker, TOKEN, terms));
        vm.prank(account);
        market.offer(list, 0, 0);
    }

    /// @dev Of the offer as it is now, for its price now.
    function purchaseNow(address seller, bytes32 ticker, bytes32 tokenId)
        internal
        view
        returns (NIP20MarketEvents.Purchase memory p)
    {
        (NIP20MarketEvents.Terms memory terms, uint256 turn,) = market.offerOf(seller, ticker, tokenId);
        (uint256 sequence,,) = vaultOf(seller).countersOf(ticker, tokenId);
        uint256 price = market.priceAt(terms, block.timestamp);
        return NIP20MarketEvents.Purchase(seller, ticker, tokenId, sequence, turn, terms, price);
    }

    /// @dev Buys without an anchor, after the buyer receives the coins for it.
    function buyAs(address buyer, NIP20MarketEvents.Purchase memory p) internal {
        vm.deal(buyer, buyer.balance + p.maximum);
        vm.prank(buyer);
        market.buy{value: p.maximum}(p, buyer, 0, 0);
    }

    function refuse(NIP20MarketEvents.Purchase memory p, bytes4 reason) internal {
        vm.deal(BOB, p.maximum);
        vm.prank(BOB);
        vm.expectRevert(reason);
        market.buy{value: p.maximum}(p, BOB, 0, 0);
        require(BOB.balance == p.maximum, "the coins are kept");
    }

    function refuseClosed(NIP20MarketEvents.Purchase memory p) internal {
        refuse(p, NIP20MarketEvents.NotOpen.selector);
    }

    function isOpen(address seller, bytes32 ticker, bytes32 tokenId) internal view returns (bool open) {
        (,, open) = market.offerOf(seller, ticker, tokenId);
    }

    function requireCounters(address account, bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn)
        internal
        view
    {
        (uint256 s, uint256 t,) = vaultOf(account).countersOf(ticker, tokenId);
        require(s == sequence && t == turn, "other counters");
    }

    function requireMove(Vm.Log memory log, address account, address recipient, bytes32 ticker, bytes32 tokenId)
        internal
        view
    {
        address vault = address(vaultOf(account));
        bytes memory data = abi.encode(vault, recipient, ticker, tokenId);
        requireLog(log, vault, NIP20Events.NIP20TokenEvent_transfer.selector, data);
    }

    /// @dev Locks OAK TOKEN for the module at PRICE for this long. Returns the position.
    function lockAs(address account, uint256 duration) internal returns (LockModule.Position memory) {
        (uint256 sequence, uint256 turn,) = vaultOf(account).countersOf(OAK, TOKEN);
        uint256 until = block.timestamp + duration;
        vm.prank(account);
        module.open(OAK, TOKEN, sequence, turn, PRICE, until);
        return LockModule.Position(account, OAK, TOKEN, sequence, turn, PRICE, until);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20MarketEvents} from "../NIP20MarketEvents.sol";
import {NIP20Vault} from "../NIP20Vault.sol";
import {Thief} from "../test/Thief.sol";
import {MarketIndex} from "./MarketIndex.sol";

/// @dev Random calls of sellers and buyers. One of the accounts is a contract that calls the market when it is paid.
contract MarketCalls is MarketIndex {
    uint256 private constant WEALTH = 2 ** 120;

    address[ACCOUNTS] private people;
    uint256 private time = START;
    uint256 private number = 1_000;

    constructor() {
        newMarket();
        for (uint256 i = 0; i < ACCOUNTS - 1; ++i) people[i] = someone(i);
        people[ACCOUNTS - 1] = address(new Thief(market));
        for (uint256 i = 0; i < INSCRIPTIONS; ++i) index[i].owner = people[i % ACCOUNTS];
    }

    /// @dev Each call is in a new block, or in the block of the previous call.
    modifier inBlock() {
        vm.warp(time);
        vm.roll(number);
        vm.recordLogs();
        _;
        readEvents();
    }

    function deposit(uint256 who, uint256 inscription, bool isGift) external inBlock {
        address account = person(who);
        inscription %= INSCRIPTIONS;
        transfer(inscription, account, market.vaultOf(isGift ? person(who ^ 1) : account));
    }

    /// @dev Also of inscriptions that the vault does not own.
    function offer(uint256 who, uint256 inscription, uint256 price, uint256 duration) external inBlock {
        vm.prank(person(who));
        uint256 expires = duration % 3 == 0 ? NEVER : time + 1 + duration % 500;
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription % INSCRIPTIONS);
        market.offer(offers(ticker, tokenId, 1 + price % 4, expires));
    }

    function cancel(uint256 who, uint256 inscription) external inBlock {
        address account = person(who);
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription % INSCRIPTIONS);
        (uint256 price,,,) = market.offerOf(account, ticker, tokenId);
        vm.prank(account);
        try market.cancel(items(ticker, tokenId)) {
            require(price != 0, "canceled nothing");
        } catch {
            forgetEvents();
            require(price == 0, "a cancellation that must succeed");
        }
    }

    function cancelAll(uint256 who) external inBlock {
        vm.prank(person(who));
        market.cancelAll();
    }

    function withdraw(uint256 who, uint256 inscription, uint256 to, bool isDirect) external inBlock {
        address account = person(who);
        inscription %= INSCRIPTIONS;
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription);
        address recipient = to % 3 == 0 ? market.vaultOf(person(who ^ 1)) : person(to);
        address vault = market.vaultOf(account);
        uint256 before = moves;
        vm.prank(account);
        if (isDirect && vault.code.length > 0) NIP20Vault(vault).withdraw(ticker, tokenId, recipient);
        else market.withdraw(items(ticker, tokenId), recipient);
        readEvents();
        require(moves == before + 1, "one event for one move");
    }

    /// @dev Other accounts cannot move inscriptions in the vault.
    function steal(uint256 who, uint256 inscription) external inBlock {
        address vault = market.vaultOf(person(who));
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription % INSCRIPTIONS);
        if (vault.code.length == 0) return;
        vm.prank(person(who ^ 1));
        try NIP20Vault(vault).withdraw(ticker, tokenId, person(who ^ 1)) {
            revert("stolen");
        } catch {
            forgetEvents();
        }
    }

    /// @dev A buyer who reads the index in this block and names it as the anchor. Others may have traded in it since.
    function buyFromIndex(uint256 who, uint256 inscription, uint256 to, uint256 later) external inBlock {
        inscription %= INSCRIPTIONS;
        Indexed memory seen = index[inscription];
        if (!isOpenInIndex(inscription)) return;
        number += 1 + later % 300;
        vm.roll(number);
        uint256 anchor = number - 1 - later % 300;
        bool isKnown = later % 300 < 256;
        address recipient = to % 2 == 0 ? person(to) : market.vaultOf(person(to));
        NIP20MarketEvents.Purchase memory p = named(inscription, seen.seller, seen.price, seen.sequence);
        bytes32 hash = isKnown ? blockhash(anchor) : keccak256("gone");
        vm.deal(person(who), WEALTH);
        vm.prank(person(who));
        try market.buy{value: p.price}(p, recipient, anchor, hash) {
            require(isKnown, "an anchor that is too old");
            readEvents();
            require(index[inscription].owner == recipient, "a buyer has paid for nothing");
        } catch {
            forgetEvents();
            require(!isKnown || recipient == seen.owner, "what the index shows is not open");
        }
    }

    /// @dev A purchase with any price and sequence, also of offers that the index does not have.
    function buyBlindly(uint256 who, uint256 seller, uint256 inscription, uint256 price, uint256 sequence)
        external
        inBlock
    {
        inscription %= INSCRIPTIONS;
        NIP20MarketEvents.Purchase memory p = named(inscription, person(seller), 1 + price % 4, sequence % 4);
        (uint256 asked,, uint256 asSequence, bool open) = market.offerOf(p.seller, p.ticker, p.tokenId);
        bool isNamed = open && asked == p.price && asSequence == p.sequence;
        uint256 before = market.proceedsOf(p.seller);
        vm.deal(person(who), WEALTH);
        vm.prank(person(who));
        try market.buy{value: p.price}(p, person(who), 0, 0) {
            require(isNamed, "bought what is not open");
            require(market.proceedsOf(p.seller) == before + p.price, "another credit");
        } catch {
            forgetEvents();
            require(!isNamed, "a purchase that must succeed");
        }
    }

    function sweep(uint256 who, uint256 seed, uint256 value, uint256 minimum) external inBlock {
        NIP20MarketEvents.Purchase[] memory purchases = new NIP20MarketEvents.Purchase[](1 + seed % 8);
        for (uint256 i = 0; i < purchases.length; ++i) purchases[i] = anyPurchase(seed >> (24 * i));
        (uint256 coins, uint256 credited) = (address(market).balance, paid);
        vm.deal(person(who), WEALTH);
        vm.prank(person(who));
        try market.buyMany{value: value % 20}(purchases, person(who), minimum % 3, 0, 0) returns (uint256 n, uint256 spent) {
            readEvents();
            require(n >= minimum % 3 && spent <= value % 20 && paid == credited + spent, "another result");
            require(address(market).balance == coins + spent, "the rest is refunded");
        } catch {
            forgetEvents();
            require(address(market).balance == coins, "a sweep that failed has taken coins");
        }
    }

    function collect(uint256 who, uint256 to) external inBlock {
        address account = person(who);
        address payable recipient = payable(to % 2 == 0 ? account : person(to));
        uint256 amount = market.proceedsOf(account);
        uint256 before = address(market).balance;
        vm.prank(account);
        try market.collect(recipient) {
            require(amount > 0 && address(market).balance == before - amount, "another payout");
        } catch {
            forgetEvents();
            require(amount == 0 || recipient == people[ACCOUNTS - 1], "a payout that must succeed");
            require(market.proceedsOf(account) == amount, "a lost claim");
        }
    }

    /// @dev Sets the call that the contract among the accounts makes when it is paid.
    function scheme(uint256 choice) external inBlock {
        Thief thief = Thief(payable(people[ACCOUNTS - 1]));
        (bytes32 ticker, bytes32 tokenId) = nameOf(choice % INSCRIPTIONS);
        if (choice % 5 == 0) thief.setWhenPaid("");
        else if (choice % 5 == 1) thief.setWhenPaid(abi.encodeCall(market.collect, (payable(address(thief)))));
        else if (choice % 5 == 2) thief.setWhenPaid(abi.encodeCall(market.cancelAll, ()));
        else if (choice % 5 == 3) thief.setWhenPaid(abi.encodeCall(market.offer, (offers(ticker, tokenId, 1, NEVER))));
        else thief.setWhenPaid(abi.encodeCall(market.withdraw, (items(ticker, tokenId), people[0])));
    }

    function wait_(uint256 seconds_, uint256 blocks) external {
        time += seconds_ % 300;
        number += blocks % 300;
    }

    /// @dev The market's balance equals the proceeds, and the contract agrees with the index about each open offer.
    function requireSound() external {
        vm.warp(time);
        vm.roll(number);
        uint256 sum;
        for (uint256 i = 0; i < ACCOUNTS; ++i) sum += market.proceedsOf(people[i]);
        require(address(market).balance == sum && sum == paid - collected, "the balance differs from the proceeds");
        for (uint256 i = 0; i < INSCRIPTIONS; ++i) {
            if (!isOpenInIndex(i)) continue;
            (bytes32 ticker, bytes32 tokenId) = nameOf(i);
            (uint256 price, uint256 expires, uint256 sequence, bool open) =
                market.offerOf(index[i].seller, ticker, tokenId);
            require(open && price == index[i].price && expires == index[i].expires, "open in the index alone");
            require(sequence == index[i].sequence, "another sequence");
        }
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            address vault = market.vaultOf(people[i]);
            for (uint256 j = 0; j < INSCRIPTIONS; ++j) {
                (bytes32 ticker, bytes32 tokenId) = nameOf(j);
                require(market.sequenceOf(people[i], ticker, tokenId) == departures[vault][j], "another sequence");
            }
        }
    }

    function person(uint256 who) private view returns (address) {
        return people[who % ACCOUNTS];
    }

    function named(uint256 inscription, address seller, uint256 price, uint256 sequence)
        private
        pure
        returns (NIP20MarketEvents.Purchase memory)
    {
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription);
        return purchase(seller, ticker, tokenId, price, sequence);
    }

    /// @dev Mostly the state of the index, otherwise random values.
    function anyPurchase(uint256 seed) private view returns (NIP20MarketEvents.Purchase memory) {
        uint256 inscription = seed % INSCRIPTIONS;
        Indexed memory i = index[inscription];
        bool isIndexed = i.seller != address(0) && seed % 7 != 0;
        return isIndexed
            ? named(inscription, i.seller, i.price, i.sequence)
            : named(inscription, person(seed >> 4), 1 + (seed >> 8) % 4, (seed >> 16) % 4);
    }
}

contract MarketInvariant {
    MarketCalls private calls;

    function setUp() public {
        calls = new MarketCalls();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(calls);
    }

    function invariant_the_proceeds_and_the_index_agree() public {
        calls.requireSound();
    }
}

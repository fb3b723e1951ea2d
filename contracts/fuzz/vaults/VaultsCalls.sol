// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {NIP20Vault} from "../../vaults/NIP20Vault.sol";
import {Caller} from "./Caller.sol";
import {LockModule} from "./LockModule.sol";
import {VaultsIndex} from "./VaultsIndex.sol";

/// @dev Random calls of sellers, buyers, and of accounts that lock inscriptions. One of the accounts is a contract.
abstract contract VaultsCalls is VaultsIndex {
    uint256 internal constant WEALTH = 2 ** 121;

    address[ACCOUNTS] internal people;
    LockModule.Position[] internal positions;
    uint256 internal time = START;
    uint256 internal number = 1_000;

    constructor() {
        newVaults();
        for (uint256 i = 0; i < ACCOUNTS - 1; ++i) people[i] = someone(i);
        people[ACCOUNTS - 1] = address(new Caller());
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            useMarket(people[i]);
            vm.prank(people[i]);
            factory.use(address(module), "");
        }
        time += 1 days;
        for (uint256 i = 0; i < INSCRIPTIONS; ++i) index[i].owner = factory.vaultOf(people[i % ACCOUNTS]);
    }

    /// @dev Each call is in a new block, or in the block of the previous call.
    modifier inBlock() {
        vm.warp(time);
        vm.roll(number);
        vm.recordLogs();
        _;
        readEvents();
        isHoldersCall = false;
    }

    function deposit(uint256 who, uint256 inscription, bool isGift) external inBlock {
        address account = person(who);
        inscription %= INSCRIPTIONS;
        transfer(inscription, account, factory.vaultOf(isGift ? person(who ^ 1) : account));
    }

    /// @dev Also of inscriptions that the vault does not own, and sometimes with other counters.
    function offer(uint256 who, uint256 inscription, uint256 price, uint256 duration, uint256 wrong) external inBlock {
        address account = person(who);
        inscription %= INSCRIPTIONS;
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription);
        NIP20MarketEvents.Offer memory o = offerNow(account, ticker, tokenId, anyTerms(price, duration));
        if (wrong % 8 == 0) ++o.turn;
        if (wrong % 8 == 1) ++o.sequence;
        address vault = factory.vaultOf(account);
        bool isRight = wrong % 8 > 1 && vaultOf(account).isAllowed(address(market)) && !isLockedIn(vault, inscription);
        NIP20MarketEvents.Offer[] memory list = one(o);
        vm.prank(account);
        try market.offer(list, 0, 0) {
            require(isRight, "an offer that must fail");
        } catch {
            forgetEvents();
            require(!isRight, "an offer that must succeed");
        }
    }

    function cancel(uint256 who, uint256 inscription, bool isAll) external inBlock {
        address account = person(who);
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription % INSCRIPTIONS);
        (NIP20MarketEvents.Terms memory terms,,) = market.offerOf(account, ticker, tokenId);
        vm.prank(account);
        if (isAll) return market.cancelAll();
        try market.cancel(one(ticker, tokenId)) {
            require(terms.price != 0, "canceled nothing");
        } catch {
            forgetEvents();
            require(terms.price == 0, "a cancellation that must succeed");
        }
    }

    function withdraw(uint256 who, uint256 inscription, uint256 to, bool isDirect) external inBlock {
        address account = person(who);
        inscription %= INSCRIPTIONS;
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription);
        address recipient = to % 3 == 0 ? factory.vaultOf(person(who ^ 1)) : person(to);
        NIP20Vault vault = vaultOf(account);
        bool isLocked = isLockedIn(address(vault), inscription);
        vm.prank(account);
        (bool success,) = isDirect
            ? address(vault).call(abi.encodeCall(vault.withdraw, (one(ticker, tokenId), recipient)))
            : address(factory).call(abi.encodeCall(factory.withdrawTo, (one(ticker, tokenId), recipient)));
        if (!success) forgetEvents();
        require(success != isLocked, "withdrawn exactly if it is not locked");
    }

    /// @dev The market can be allowed at once, the module a day later. The vault of another account cannot be changed.
    function allow(uint256 who, uint256 choice) external inBlock {
        address account = person(who);
        address other = choice % 2 == 0 ? address(market) : address(module);
        bool isAllowed = vaultOf(account).allowedFrom(other) != 0;
        if (choice % 5 == 0 && !isAllowed) return;
        vm.prank(account);
        if (choice % 5 == 0) factory.stop(other);
        else factory.use(other, "");
    }

    function lock(uint256 who, uint256 inscription, uint256 price, uint256 duration) external inBlock {
        address account = person(who);
        inscription %= INSCRIPTIONS;
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription);
        Kept memory k = kept[factory.vaultOf(account)][inscription];
        uint256 until = time + 1 + duration % 2_000;
        bool isRight = vaultOf(account).isAllowed(address(module)) && time >= k.lockedUntil;
        price = 1 + price % 4;
        vm.prank(account);
        try module.open(ticker, tokenId, k.sequence, k.turn, price, until) {
            require(isRight, "a lock that must fail");
            positions.push(LockModule.Position(account, ticker, tokenId, k.sequence, k.turn, price, until));
        } catch {
            forgetEvents();
            require(!isRight, "a lock that must succeed");
        }
    }

    /// @dev Somebody takes any position for its price, or its owner ends it.
    function settle(uint256 who, uint256 which, uint256 to, bool isEnd) external inBlock {
        if (positions.length == 0) return;
        LockModule.Position memory p = positions[positions.length - 1 - which % 6 % positions.length];
        bool isRight = isLive(p) && (isLockedNow(p) || vaultOf(p.owner).isAllowed(address(module)));
        address recipient = to % 3 == 0 ? factory.vaultOf(person(to)) : person(to);
        isHoldersCall = true;
        uint256 coins = address(module).balance;
        vm.deal(person(who), WEALTH);
        vm.prank(isEnd ? p.owner : person(who));
        bytes memory data = isEnd ? abi.encodeCall(module.end, (p)) : abi.encodeCall(module.take, (p, recipient, 0, 0));
        (bool success,) = address(module).call{value: isEnd ? 0 : p.price}(data);
        if (!success) forgetEvents();
        if (!isEnd && recipient == factory.vaultOf(p.owner)) isRight = false;
        require(success == isRight, "settled exactly if it is live");
        require(address(module).balance == coins + (success && !isEnd ? p.price : 0), "another price");
    }

    /// @dev A buyer who reads the index in this block and names it as the anchor.
    function buyFromIndex(uint256 who, uint256 inscription, uint256 to, uint256 later) external inBlock {
        inscription %= INSCRIPTIONS;
        if (!isOpenInIndex(inscription)) return;
        Indexed memory seen = index[inscription];
        number += 1 + later % 300;
        vm.roll(number);
        bool isKnown = later % 300 < 256;
        bytes32 hash = isKnown ? blockhash(number - 1 - later % 300) : keccak256("gone");
        address named = to % 2 == 0 ? person(to) : factory.vaultOf(person(to));
        bool isContract = named == person(who) && named == people[ACCOUNTS - 1];
        address recipient = isContract ? factory.vaultOf(named) : named;
        NIP20MarketEvents.Purchase memory p = indexedPurchase(inscription);
        vm.deal(person(who), WEALTH);
        vm.prank(person(who));
        try market.buy{value: p.maximum + 1}(p, named, number - 1 - later % 300, hash) {
            require(isKnown, "an anchor that is too old");
            readEvents();
            require(index[inscription].owner == recipient, "a buyer has paid for nothing");
        } catch {
            forgetEvents();
            require(!isKnown || recipient == seen.owner, "what the index shows is not open");
        }
    }

    /// @dev What the contract shows as open can be bought, also if the index does not show it.
    function buyBlindly(uint256 who, uint256 seller, uint256 inscription) external inBlock {
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription % INSCRIPTIONS);
        NIP20MarketEvents.Purchase memory p = purchaseNow(person(seller), ticker, tokenId);
        if (!isOpen(person(seller), ticker, tokenId)) return;
        uint256 before = market.proceedsOf(p.seller);
        buyAs(people[who % 3], p);
        require(market.proceedsOf(p.seller) == before + p.maximum, "another credit");
    }

    /// @dev All that the index shows as open, for exactly its prices, or for one unit less.
    function sweep(uint256 who, bool isShort) external inBlock {
        NIP20MarketEvents.Purchase[] memory list = new NIP20MarketEvents.Purchase[](INSCRIPTIONS);
        (uint256 count, uint256 sum, uint256 coins) = (0, 0, address(market).balance);
        for (uint256 i = 0; i < INSCRIPTIONS; ++i) {
            if (!isOpenInIndex(i)) continue;
            list[i] = indexedPurchase(i);
            (count, sum) = (count + 1, sum + list[i].maximum);
        }
        if (isShort && count > 0) --sum;
        vm.deal(person(who), WEALTH);
        vm.prank(person(who));
        (uint256 bought, uint256 spent) = market.buyMany{value: sum}(list, people[who % 3], 0, 0, 0);
        require(isShort && count > 0 ? bought < count : bought == count && spent == sum, "another sweep");
        require(address(market).balance == coins + spent, "the rest is refunded");
    }

    /// @dev Everybody collects, to the last unit.
    function collectAll() external inBlock {
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            if (market.proceedsOf(people[i]) == 0) continue;
            vm.prank(people[i]);
            market.collect(payable(people[i]));
        }
        require(address(market).balance == 0, "coins that no one can collect");
    }

    function wait_(uint256 seconds_, uint256 blocks) external {
        time += seconds_ % (seconds_ % 7 == 0 ? 2 days : 900);
        number += blocks % 300;
    }

    function requireSound() external {
        vm.warp(time);
        vm.roll(number);
        requireCoins();
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            for (uint256 j = 0; j < INSCRIPTIONS; ++j) requireSame(people[i], j);
        }
    }

    function requireCoins() private view {
        (uint256 sum, uint256 locked) = (0, 0);
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            sum += market.proceedsOf(people[i]);
            locked += module.proceedsOf(people[i]);
        }
        require(address(market).balance == sum && sum == paid - collected, "the balance differs from the proceeds");
        require(address(module).balance == locked, "another balance of the module");
    }

    /// @dev The counters and the lock are those of the events, and the contract and the index show the same offer.
    function requireSame(address account, uint256 inscription) private view {
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription);
        NIP20Vault vault = vaultOf(account);
        Kept memory k = kept[address(vault)][inscription];
        (uint256 sequence, uint256 turn, bool isLocked) = vault.countersOf(ticker, tokenId);
        require(sequence == k.sequence && turn == k.turn, "other counters");
        require(isLocked == isLockedIn(address(vault), inscription), "another lock");
        require(!isLocked || vault.lockedUntil(ticker, tokenId) == k.lockedUntil, "another end");
        require(livePositions(account, ticker, tokenId) <= 1, "two positions");
        (NIP20MarketEvents.Terms memory terms,, bool open) = market.offerOf(account, ticker, tokenId);
        Indexed memory i = index[inscription];
        bool isOpenHere = i.seller == account && isOpenInIndex(inscription);
        require(!isOpenHere || open, "open in the index alone");
        if (!open || !k.isAccepted || i.owner != address(vault)) return;
        require(isOpenHere && keccak256(abi.encode(i.terms)) == keccak256(abi.encode(terms)), "open in the contract alone");
    }

    function livePositions(address account, bytes32 ticker, bytes32 tokenId) private view returns (uint256 count) {
        for (uint256 i = 0; i < positions.length; ++i) {
            LockModule.Position memory p = positions[i];
            if (p.owner == account && p.ticker == ticker && p.tokenId == tokenId && isLive(p)) ++count;
        }
    }

    function isLive(LockModule.Position memory p) internal view returns (bool) {
        (uint256 sequence, uint256 turn,) = vaultOf(p.owner).countersOf(p.ticker, p.tokenId);
        return p.sequence == sequence && turn != 0 && module.turnOf(module.nameOf(p)) == turn;
    }

    function isLockedNow(LockModule.Position memory p) private view returns (bool isLocked) {
        (,, isLocked) = vaultOf(p.owner).countersOf(p.ticker, p.tokenId);
    }

    function person(uint256 who) internal view returns (address) {
        return people[who % ACCOUNTS];
    }

    function indexedPurchase(uint256 inscription) internal view returns (NIP20MarketEvents.Purchase memory) {
        Indexed memory i = index[inscription];
        (bytes32 ticker, bytes32 tokenId) = nameOf(inscription);
        uint256 price = market.priceAt(i.terms, block.timestamp);
        return NIP20MarketEvents.Purchase(i.seller, ticker, tokenId, i.sequence, i.turn, i.terms, price);
    }

    function anyTerms(uint256 price, uint256 duration) private view returns (NIP20MarketEvents.Terms memory) {
        price = price % 50 == 0 ? 2 ** 120 - 1 : 2 + price % 9;
        uint256 end = time + 1 + duration % 5_000;
        if (duration % 3 == 0) return NIP20MarketEvents.Terms(price, price, 0, 0, end);
        return NIP20MarketEvents.Terms(price, 1, time, end, duration % 3 == 1 ? end : NEVER);
    }
}

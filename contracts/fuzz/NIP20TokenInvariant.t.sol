// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Token} from "../NIP20Token.sol";
import {Coin} from "../test/Coins.sol";
import {TokenIndex} from "./TokenIndex.sol";

/// @dev Random calls and messages of holders, and an attestor that attests what the index shows.
contract TokenCalls is TokenIndex {
    uint256 private constant PEOPLE = 4;

    constructor() {
        newBridge(new Coin());
    }

    modifier recorded() {
        vm.recordLogs();
        _;
    }

    function mint(uint256 who, uint256 to, uint256 amount) external recorded {
        amount %= LIMIT + 2;
        vm.prank(person(who));
        try token.mint(person(to), amount) {
            require(canCreate(amount), "a mint that must fail");
            requireAccepted(person(who));
        } catch {
            requireRefused(!canCreate(amount));
        }
    }

    function bridgeIn(uint256 who, uint256 to, uint256 amount, bool isHeld) external recorded {
        amount %= LIMIT + 2;
        fill(person(who), amount);
        try this.bridgeInNow(person(who), person(to), amount, isHeld) {
            require(canCreate(amount), "a bridging that must fail");
            requireAccepted(person(who));
        } catch {
            requireRefused(!canCreate(amount));
        }
    }

    function bridgeInNow(address who, address to, uint256 amount, bool isHeld) external {
        vm.prank(who);
        if (isHeld) token.bridgeInHeld(amount);
        else token.bridgeIn(to, amount);
    }

    /// @dev A message, which the index accepts from the owner.
    function send(uint256 who, uint256 to, uint256 id) external {
        move(anyId(id), person(who), recipientOf(to));
    }

    /// @dev An event for the signer, who may not be the owner.
    function transfer(uint256 who, uint256 to, uint256 id) external recorded {
        address signer = person(who);
        bool isOwner = index[anyId(id)].owner == signer && !index[anyId(id)].isListed;
        vm.prank(signer, signer);
        token.transfer(bytes32(anyId(id)), recipientOf(to));
        (uint256 accepted, uint256 rejected) = readEvents(signer);
        require(accepted == (isOwner ? 1 : 0) && accepted + rejected == 1, "the owner transfers");
    }

    function list(uint256 who, uint256 id, bool isListed) external {
        if (index[anyId(id)].owner == person(who)) index[anyId(id)].isListed = isListed;
    }

    /// @dev Also of deposits that are already attested.
    function attestNext(uint256 which) external recorded {
        if (deposits.length == 0) return;
        which %= deposits.length;
        Deposit storage d = deposits[which];
        vm.prank(ATTESTOR);
        try token.attestDeposit(OAK, bytes32(d.id), d.depositor, keccak256("transaction"), which) {
            require(!d.isAttested, "attested twice");
            d.isAttested = true;
        } catch {
            requireRefused(d.isAttested);
        }
    }

    function withdraw(uint256 who, uint256 to, uint256 id) external recorded {
        bytes32 one = bytes32(anyId(id));
        bool isHolder = token.holderOf(OAK, one) == person(who);
        vm.prank(person(who));
        try token.withdraw(OAK, one, person(to)) {
            require(isHolder, "another's inscription");
            requireAccepted(person(who));
        } catch {
            requireRefused(!isHolder);
        }
    }

    function bridgeOut(uint256 who, uint256 to, uint256 id) external recorded {
        id = anyId(id);
        bool isAllowed = token.holderOf(OAK, bytes32(id)) == person(who) && token.isBacked(id);
        (uint256 amount, uint256 before) = (index[id].amount, coin.balanceOf(person(to)));
        vm.prank(person(who));
        try token.bridgeOut(id, person(to)) {
            require(isAllowed, "a payout that must fail");
            require(coin.balanceOf(person(to)) == before + amount * UNIT, "another payout");
            requireAccepted(person(who));
        } catch {
            requireRefused(!isAllowed);
        }
    }

    /// @dev Supply and amounts equal the index's, the ERC-20 that of the backed inscriptions, and the index shows the contract
    /// as the owner of what it holds.
    function requireSame() external view {
        require(token.supply() == indexSupply && token.lastId() == indexIds, "another supply");
        uint256 backed;
        for (uint256 id = 1; id <= indexIds; ++id) {
            require(token.amountOf(id) == index[id].amount, "another amount");
            if (token.isBacked(id)) backed += index[id].amount;
            if (token.holderOf(OAK, bytes32(id)) == address(0)) continue;
            require(index[id].owner == address(token) && !index[id].isListed, "holds what it does not own");
        }
        require(coin.balanceOf(address(token)) == backed * UNIT, "another sum of the ERC-20");
    }

    function requireAccepted(address signer) private {
        (uint256 accepted, uint256 rejected) = readEvents(signer);
        require(accepted == 1 && rejected == 0, "an event that the index rejects");
    }

    function requireRefused(bool isRight) private {
        forgetEvents();
        require(isRight, "a call that must succeed");
    }

    function canCreate(uint256 amount) private view returns (bool) {
        return amount > 0 && amount <= LIMIT && amount <= MAX - indexSupply;
    }

    function person(uint256 who) private pure returns (address) {
        return someone(who % PEOPLE);
    }

    /// @dev Every second one is the contract.
    function recipientOf(uint256 to) private view returns (address) {
        return to % 2 == 0 ? address(token) : person(to / 2);
    }

    function anyId(uint256 id) private view returns (uint256) {
        return 1 + id % (indexIds + 1);
    }
}

contract TokenInvariant {
    TokenCalls private calls;

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function setUp() public {
        calls = new TokenCalls();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(calls);
    }

    /// @dev Without {TokenCalls.bridgeInNow}, which is a part of another call.
    function excludeSelectors() public view returns (FuzzSelector[] memory excluded) {
        excluded = new FuzzSelector[](1);
        excluded[0].addr = address(calls);
        excluded[0].selectors = new bytes4[](1);
        excluded[0].selectors[0] = TokenCalls.bridgeInNow.selector;
    }

    function invariant_the_token_and_the_index_agree() public view {
        calls.requireSame();
    }
}

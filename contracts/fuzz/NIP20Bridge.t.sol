// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {NIP20Custody} from "../NIP20Custody.sol";
import {NIP20Events} from "../NIP20Events.sol";
import {NIP20Token} from "../NIP20Token.sol";
import {CallingCoin, Coin, FeeCoin} from "../test/Coins.sol";
import {Vm} from "./Base.sol";
import {TokenBase} from "./TokenBase.sol";

/// @dev An ERC-20 that transfers more than it should.
contract GenerousCoin is Coin {
    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (from != address(0) && to != address(0)) super._update(address(0), to, 1);
    }
}

/// @dev The bridge to an ERC-20.
contract BridgeTest is TokenBase {
    bytes32 private constant IN = NIP20Events.NIP20TokenEvent_bridgeIn.selector;
    bytes32 private constant OUT = NIP20Events.NIP20TokenEvent_bridgeOut.selector;

    function setUp() public {
        newBridge(new Coin());
    }

    function test_mints_for_the_erc20_that_it_takes() public {
        fill(ALICE, 8);
        vm.recordLogs();
        vm.prank(ALICE);
        require(token.bridgeIn(BOB, 5) == 1, "the first id");
        requireLastLog(IN, abi.encode(ALICE, BOB, coin, OAK, 1, 5));
        require(coin.balanceOf(address(token)) == 5 * UNIT && coin.balanceOf(ALICE) == 3 * UNIT, "another price");
        require(token.supply() == 5 && token.amountOf(1) == 5 && token.isBacked(1), "another record");
        require(token.holderOf(OAK, bytes32(uint256(1))) == address(0), "a deposit of no one");
        vm.prank(ALICE);
        require(token.bridgeIn(ALICE, 3) == 2 && token.supply() == 8, "the second id");
    }

    function test_holds_for_the_caller_what_it_mints_to_itself() public {
        fill(ALICE, 5);
        vm.recordLogs();
        vm.prank(ALICE);
        require(token.bridgeInHeld(5) == 1, "the first id");
        requireLastLog(IN, abi.encode(ALICE, address(token), coin, OAK, 1, 5));
        require(token.holderOf(OAK, bytes32(uint256(1))) == ALICE && token.isBacked(1), "held for the caller");
    }

    function test_pays_the_holder_of_a_backed_inscription_once() public {
        uint256 id = bridgeInHeldAs(ALICE, 5);
        bridgeInHeldAs(BOB, 7);
        vm.recordLogs();
        vm.prank(ALICE);
        token.bridgeOut(id, CAROL);
        requireLastLog(OUT, abi.encode(ALICE, CAROL, coin, OAK, id, 5));
        require(coin.balanceOf(CAROL) == 5 * UNIT && coin.balanceOf(address(token)) == 7 * UNIT, "another payout");
        require(token.supply() == 7 && token.amountOf(id) == 0 && !token.isBacked(id), "another record");
        require(token.holderOf(OAK, bytes32(id)) == address(0), "still held");
        refuseOut(ALICE, id, CAROL, NIP20Custody.NotHolder.selector);
        vm.prank(ATTESTOR);
        vm.expectRevert(NIP20Custody.NotHoldable.selector);
        token.attestDeposit(OAK, bytes32(id), ALICE, keccak256("transaction"), 0);
    }

    function test_pays_the_depositor_of_an_attested_inscription() public {
        uint256 id = bridgeInAs(ALICE, 5);
        refuseOut(ALICE, id, ALICE, NIP20Custody.NotHolder.selector);
        attest(id, BOB, 0);
        refuseOut(ALICE, id, ALICE, NIP20Custody.NotHolder.selector);
        vm.prank(BOB);
        token.bridgeOut(id, BOB);
        require(coin.balanceOf(BOB) == 5 * UNIT, "the depositor is paid");
    }

    function test_pays_nothing_for_an_inscription_without_erc20() public {
        bridgeInHeldAs(BOB, 9);
        uint256 id = token.mint(ALICE, 9);
        attest(id, ALICE, 0);
        refuseOut(ALICE, id, ALICE, NIP20Token.NotBacked.selector);
        require(coin.balanceOf(address(token)) == 9 * UNIT, "another's coins are there");
    }

    function test_needs_recipients_outside() public {
        fill(ALICE, 5);
        for (uint256 i = 0; i < 2; ++i) {
            address recipient = i == 0 ? address(0) : address(token);
            vm.prank(ALICE);
            vm.expectRevert(NIP20Custody.InvalidRecipient.selector);
            token.bridgeIn(recipient, 5);
        }
        uint256 id = bridgeInHeldAs(BOB, 5);
        refuseOut(BOB, id, address(0), NIP20Custody.InvalidRecipient.selector);
        refuseOut(BOB, id, address(token), NIP20Custody.InvalidRecipient.selector);
    }

    function test_needs_a_bridge_and_open_minting() public {
        open(token, NIP20Token.Minting.Closed);
        fill(ALICE, 5);
        vm.prank(ALICE);
        vm.expectRevert(NIP20Token.MintingClosed.selector);
        token.bridgeInHeld(5);
        open(token, NIP20Token.Minting.AllowList);
        vm.prank(ALICE);
        token.bridgeInHeld(5);
        NIP20Token other = newToken(false);
        open(other, NIP20Token.Minting.Open);
        vm.expectRevert(NIP20Token.NoBridge.selector);
        other.bridgeIn(ALICE, 5);
    }

    function test_refuses_an_erc20_that_transfers_more_or_less() public {
        newBridge(new FeeCoin());
        fill(ALICE, 5);
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(NIP20Token.ReceivedOther.selector, 5 * UNIT - (5 * UNIT) / 100));
        token.bridgeIn(ALICE, 5);
        newBridge(new GenerousCoin());
        fill(ALICE, 5);
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(NIP20Token.ReceivedOther.selector, 5 * UNIT + 1));
        token.bridgeIn(ALICE, 5);
    }

    function test_counts_only_what_it_receives_for_this_call() public {
        coin.mint(address(token), 3);
        bridgeInHeldAs(ALICE, 5);
        require(coin.balanceOf(address(token)) == 5 * UNIT + 3, "a gift is no payment");
    }

    function test_the_erc20_cannot_call_it_during_a_transfer() public {
        CallingCoin calling = new CallingCoin();
        newBridge(calling);
        uint256 id = bridgeInHeldAs(address(calling), 5);
        bytes[4] memory calls = [
            abi.encodeCall(token.mint, (ALICE, 1)),
            abi.encodeCall(token.bridgeIn, (ALICE, 1)),
            abi.encodeCall(token.bridgeInHeld, (1)),
            abi.encodeCall(token.bridgeOut, (id, ALICE))
        ];
        uint256 own = bridgeInHeldAs(ALICE, 5);
        fill(ALICE, 10);
        for (uint256 i = 0; i < calls.length; ++i) {
            calling.callBack(address(token), calls[i]);
            for (uint256 j = 0; j < 3; ++j) {
                vm.prank(ALICE);
                vm.expectRevert(ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
                if (j == 0) token.bridgeIn(ALICE, 5);
                else if (j == 1) token.bridgeInHeld(5);
                else token.bridgeOut(own, ALICE);
            }
        }
    }

    function refuseOut(address sender, uint256 id, address recipient, bytes4 reason) private {
        vm.prank(sender);
        vm.expectRevert(reason);
        token.bridgeOut(id, recipient);
    }

    /// @dev The only event of the token among those recorded.
    function requireLastLog(bytes32 topic, bytes memory data) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 found;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != topic) continue;
            requireLog(logs[i], address(token), topic, data);
            ++found;
        }
        require(found == 1, "one event");
    }
}

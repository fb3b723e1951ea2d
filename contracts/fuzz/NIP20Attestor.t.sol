// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {NIP20Custody} from "../NIP20Custody.sol";
import {NIP20Token} from "../NIP20Token.sol";
import {Coin} from "../test/Coins.sol";
import {TokenBase} from "./TokenBase.sol";

/// @dev Changes of the attestor: at once before the first opening, and after it only by a proposal and its delay.
contract AttestorTest is TokenBase {
    bytes private constant STRANGER =
        abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(0xDEAD));
    uint256 private effectiveAt;

    function setUp() public {
        vm.warp(1_700_000_000);
        newBridge(new Coin());
        effectiveAt = block.timestamp + token.ATTESTOR_DELAY();
    }

    function propose(address account) private {
        vm.prank(OWNER);
        token.proposeAttestor(account);
    }

    /// @dev Whether this attestor can attest a deposit that never came.
    function attestsFalsely(address account) private returns (bool isAttested) {
        bytes memory call = abi.encodeCall(token.attestDeposit, (OAK, bytes32(uint256(1)), account, keccak256("lie"), 0));
        vm.prank(account);
        (isAttested,) = address(token).call(call);
    }

    function test_before_the_first_opening_the_owner_sets_it_at_once() public {
        token = newToken(false);
        vm.prank(address(0xDEAD));
        vm.expectRevert(STRANGER);
        token.setAttestor(BOB);
        for (uint256 i = 0; i < 2; ++i) {
            address account = i == 0 ? BOB : CAROL;
            vm.expectEmit(address(token));
            emit NIP20Custody.AttestorChanged(account);
            vm.prank(OWNER);
            token.setAttestor(account);
            require(token.attestor() == account && !token.wasOpened(), "another attestor");
        }
        open(token, NIP20Token.Minting.Closed);
        vm.prank(OWNER);
        token.setAttestor(BOB);
    }

    function test_after_it_a_change_needs_a_proposal_even_a_removal_and_when_closed() public {
        for (uint256 i = 1; i < 3; ++i) {
            token = newToken(false);
            open(token, NIP20Token.Minting(i));
            open(token, NIP20Token.Minting.Closed);
            require(token.wasOpened(), "it was open");
            vm.prank(OWNER);
            vm.expectRevert(NIP20Custody.NeedsProposal.selector);
            token.setAttestor(BOB);
            vm.prank(OWNER);
            vm.expectRevert(NIP20Custody.NeedsProposal.selector);
            token.setAttestor(address(0));
        }
    }

    function test_a_proposal_takes_effect_exactly_after_the_delay_by_anyone() public {
        require(token.ATTESTOR_DELAY() == 7 days, "a week");
        require(token.proposedAttestor() == address(0) && token.attestorEffectiveAt() == 0, "no proposal");
        bridgeInAs(ALICE, 5);
        vm.expectEmit(address(token));
        emit NIP20Custody.AttestorProposed(BOB, effectiveAt);
        propose(BOB);
        require(token.proposedAttestor() == BOB && token.attestorEffectiveAt() == effectiveAt, "another proposal");
        vm.warp(effectiveAt - 1);
        vm.expectRevert(abi.encodeWithSelector(NIP20Custody.TooEarly.selector, effectiveAt));
        token.acceptAttestor();
        require(!attestsFalsely(BOB) && token.attestor() == ATTESTOR, "no effect before the delay");
        vm.warp(effectiveAt);
        require(!attestsFalsely(BOB), "no effect before it is accepted");
        vm.expectEmit(address(token));
        emit NIP20Custody.AttestorChanged(BOB);
        vm.prank(CAROL);
        token.acceptAttestor();
        require(token.attestor() == BOB && token.proposedAttestor() == address(0), "BOB attests");
        require(token.attestorEffectiveAt() == 0, "no proposal any more");
        require(!attestsFalsely(ATTESTOR) && attestsFalsely(BOB), "only BOB attests");
        vm.expectRevert(NIP20Custody.NothingProposed.selector);
        token.acceptAttestor();
    }

    function test_only_the_owner_proposes_and_cancels() public {
        vm.prank(address(0xDEAD));
        vm.expectRevert(STRANGER);
        token.proposeAttestor(BOB);
        propose(BOB);
        vm.prank(address(0xDEAD));
        vm.expectRevert(STRANGER);
        token.cancelAttestor();
    }

    function test_a_canceled_proposal_never_takes_effect_and_the_next_one_waits_again() public {
        vm.prank(OWNER);
        vm.expectRevert(NIP20Custody.NothingProposed.selector);
        token.cancelAttestor();
        propose(BOB);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(NIP20Custody.AlreadyProposed.selector, effectiveAt));
        token.proposeAttestor(CAROL);
        vm.warp(effectiveAt + 1);
        vm.expectEmit(address(token));
        emit NIP20Custody.AttestorCanceled(BOB);
        vm.prank(OWNER);
        token.cancelAttestor();
        vm.expectRevert(NIP20Custody.NothingProposed.selector);
        token.acceptAttestor();
        propose(CAROL);
        require(token.attestorEffectiveAt() == block.timestamp + 7 days && token.attestor() == ATTESTOR, "waits again");
    }

    function test_a_removal_waits_too() public {
        propose(address(0));
        vm.warp(effectiveAt - 1);
        require(token.attestor() == ATTESTOR && token.attestorEffectiveAt() == effectiveAt, "not yet");
        vm.warp(effectiveAt);
        token.acceptAttestor();
        require(token.attestor() == address(0) && token.attestorEffectiveAt() == 0, "removed");
    }

    /// @dev The owner wants the ERC-20 behind circulating inscriptions, and does all that it can do while holders leave.
    function test_inscriptions_are_redeemed_while_the_owner_waits() public {
        uint256 circulating = bridgeInAs(ALICE, 5);
        uint256 held = bridgeInHeldAs(BOB, 7);
        propose(OWNER);
        open(token, NIP20Token.Minting.Closed);
        vm.warp(effectiveAt - 1);
        vm.prank(ALICE, ALICE);
        token.transfer(bytes32(circulating), address(token));
        attest(circulating, ALICE, 1);
        vm.prank(ALICE);
        token.bridgeOut(circulating, ALICE);
        vm.prank(BOB);
        token.bridgeOut(held, BOB);
        require(coin.balanceOf(ALICE) == 5 * UNIT && coin.balanceOf(BOB) == 7 * UNIT, "redeemed");
        vm.warp(effectiveAt);
        token.acceptAttestor();
        require(!attestsFalsely(OWNER) && token.supply() == 0 && coin.balanceOf(address(token)) == 0, "nothing is left");
    }

    function test_the_owner_cannot_take_the_coins_behind_circulating_inscriptions_before_the_delay() public {
        bridgeInAs(ALICE, 5);
        vm.prank(OWNER);
        vm.expectRevert(NIP20Custody.NeedsProposal.selector);
        token.setAttestor(OWNER);
        propose(OWNER);
        require(!attestsFalsely(OWNER) && token.holderOf(OAK, bytes32(uint256(1))) == address(0), "nothing is held");
        vm.prank(OWNER);
        vm.expectRevert(NIP20Custody.NotHolder.selector);
        token.bridgeOut(1, OWNER);
    }

    /// @dev So cancel a proposal before the ownership is renounced.
    function test_a_proposal_outlives_its_owner() public {
        propose(BOB);
        vm.prank(OWNER);
        token.renounceOwnership();
        vm.warp(effectiveAt);
        token.acceptAttestor();
        require(token.attestor() == BOB, "accepted");
    }
}

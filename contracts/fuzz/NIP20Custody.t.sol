// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Custody} from "../NIP20Custody.sol";
import {NIP20Events} from "../NIP20Events.sol";
import {NIP20Token} from "../NIP20Token.sol";
import {Coin} from "../test/Coins.sol";
import {TokenBase} from "./TokenBase.sol";

/// @dev Deposits, attestations and withdrawals.
contract CustodyTest is TokenBase {
    bytes32 private constant ID = bytes32(uint256(1));

    /// @dev The inscriptions 1 and 2 are ALICE's.
    function setUp() public {
        newBridge(new Coin());
        token.mint(ALICE, 5);
        token.mint(ALICE, 6);
    }

    function test_only_the_attestor_attests() public {
        address[3] memory others = [OWNER, ALICE, address(this)];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(NIP20Custody.NotAttestor.selector);
            token.attestDeposit(OAK, ID, ALICE, keccak256("transaction"), 0);
        }
    }

    function test_the_attestor_names_the_holder() public {
        vm.expectEmit(address(token));
        emit NIP20Custody.Deposited(OAK, ID, ALICE);
        attest(1, ALICE, 0);
        require(token.holderOf(OAK, ID) == ALICE && token.holderOf(OAK, bytes32(uint256(2))) == address(0), "one");
    }

    function test_each_operation_counts_once() public {
        attest(1, ALICE, 3);
        refuse(OAK, ID, ALICE, 3, NIP20Custody.AlreadyAttested.selector);
        refuse(OAK, bytes32(uint256(2)), ALICE, 3, NIP20Custody.AlreadyAttested.selector);
        refuse(OAK, ID, BOB, 4, NIP20Custody.AlreadyHeld.selector);
        attest(2, BOB, 4);
        vm.prank(ALICE);
        token.withdraw(OAK, ID, ALICE);
        refuse(OAK, ID, ALICE, 3, NIP20Custody.AlreadyAttested.selector);
        vm.prank(ATTESTOR);
        token.attestDeposit(OAK, ID, CAROL, keccak256("other transaction"), 3);
        require(token.holderOf(OAK, ID) == CAROL, "the same position of another transaction");
    }

    function test_holds_only_inscriptions_with_its_own_ids_for_somebody() public {
        refuse("oak", ID, ALICE, 0, NIP20Custody.NotHoldable.selector);
        refuse(OAK, bytes32(uint256(3)), ALICE, 0, NIP20Custody.NotHoldable.selector);
        refuse(OAK, bytes32(uint256(2 ** 128)), ALICE, 0, NIP20Custody.NotHoldable.selector);
        refuse(OAK, ID, address(0), 0, NIP20Custody.NotHolder.selector);
        attest(1, ALICE, 0);
    }

    function test_only_the_holder_withdraws_to_somebody_outside() public {
        attest(1, ALICE, 0);
        attest(2, BOB, 1);
        vm.prank(BOB);
        vm.expectRevert(NIP20Custody.NotHolder.selector);
        token.withdraw(OAK, ID, BOB);
        vm.prank(ALICE);
        vm.expectRevert(NIP20Custody.InvalidRecipient.selector);
        token.withdraw(OAK, ID, address(0));
        vm.prank(ALICE);
        vm.expectRevert(NIP20Custody.InvalidRecipient.selector);
        token.withdraw(OAK, ID, address(token));
        vm.expectEmit(address(token));
        emit NIP20Custody.Withdrawn(OAK, ID, ALICE);
        vm.expectEmit(address(token));
        emit NIP20Events.NIP20TokenEvent_transfer(address(token), CAROL, OAK, ID);
        vm.prank(ALICE);
        token.withdraw(OAK, ID, CAROL);
        require(token.holderOf(OAK, ID) == address(0) && token.holderOf(OAK, bytes32(uint256(2))) == BOB, "one");
        vm.prank(ALICE);
        vm.expectRevert(NIP20Custody.NotHolder.selector);
        token.withdraw(OAK, ID, CAROL);
        require(token.amountOf(1) == 5 && token.supply() == 11, "it still exists");
    }

    function testFuzz_accepts_messages_without_coins(bytes calldata text, uint96 coins) public {
        (bool isAccepted,) = address(token).call(bytes.concat("data:,", text));
        require(isAccepted, "a message");
        vm.deal(address(this), coins);
        (bool isPaid,) = address(token).call{value: coins}(bytes.concat("data:,", text));
        require(isPaid == (coins == 0), "a message with coins");
        (bool isOther,) = address(token).call(bytes.concat(hex"ff", text));
        require(!isOther, "no message");
        (bool isEmpty,) = address(token).call("");
        require(!isEmpty, "no calldata");
    }

    function test_refuses_what_only_begins_like_a_message() public {
        bytes[4] memory others = [bytes("data:"), "data:;base64,", "data,:", "Data:,{}"];
        for (uint256 i = 0; i < 4; ++i) {
            (bool isAccepted,) = address(token).call(others[i]);
            require(!isAccepted, "no message");
        }
    }

    function refuse(bytes32 ticker, bytes32 id, address depositor, uint256 position, bytes4 reason) private {
        vm.prank(ATTESTOR);
        vm.expectRevert(reason);
        token.attestDeposit(ticker, id, depositor, keccak256("transaction"), position);
    }
}

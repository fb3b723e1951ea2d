// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {NIP20Custody} from "../NIP20Custody.sol";
import {NIP20Events} from "../NIP20Events.sol";
import {NIP20Token} from "../NIP20Token.sol";
import {Coin} from "../test/Coins.sol";
import {Vm} from "./Base.sol";
import {TokenBase} from "./TokenBase.sol";

/// @dev Deployment, mint control and mints by event.
contract TokenTest is TokenBase {
    NIP20Token private byMessage;

    function setUp() public {
        token = newToken(false);
        byMessage = newToken(true);
    }

    function test_keeps_what_it_is_deployed_with() public {
        coin = new Coin();
        NIP20Token bridge = new NIP20Token(OWNER, "azAZ0189zZ", 3, 2, false, coin, 7);
        require(bridge.ticker() == "azAZ0189zZ" && bridge.max() == 3 && bridge.limit() == 2, "another deployment");
        require(bridge.erc20() == coin && bridge.unit() == 7 && !bridge.mintsByMessage(), "another bridge");
        require(bridge.owner() == OWNER && bridge.minting() == NIP20Token.Minting.Closed, "another owner");
        require(bridge.supply() == 0 && bridge.lastId() == 0 && bridge.attestor() == address(0), "not empty");
        require(byMessage.mintsByMessage() && address(byMessage.erc20()) == address(0), "another kind");
    }

    function test_refuses_impossible_limits() public {
        refuseLimits(5, 0);
        refuseLimits(5, 5);
        refuseLimits(4, 5);
        new NIP20Token(OWNER, "OAK", 2, 1, false, IERC20(address(0)), 0);
    }

    function refuseLimits(uint256 max, uint256 limit) private {
        vm.expectRevert(NIP20Token.InvalidLimits.selector);
        new NIP20Token(OWNER, "OAK", max, limit, false, IERC20(address(0)), 0);
    }

    function test_a_bridge_needs_a_unit_and_no_mints_by_message() public {
        coin = new Coin();
        vm.expectRevert(NIP20Token.InvalidBridge.selector);
        new NIP20Token(OWNER, "OAK", 2, 1, false, coin, 0);
        vm.expectRevert(NIP20Token.InvalidBridge.selector);
        new NIP20Token(OWNER, "OAK", 2, 1, false, IERC20(address(0)), 1);
        vm.expectRevert(NIP20Token.InvalidBridge.selector);
        new NIP20Token(OWNER, "OAK", 2, 1, true, coin, 1);
    }

    function test_a_ticker_is_one_to_ten_letters_and_digits() public {
        string[9] memory wrong = ["", "elevenchars", "a b", "a/b", "a:b", "a@b", "a[b", "a`b", "a{b"];
        for (uint256 i = 0; i < wrong.length; ++i) {
            vm.expectRevert(NIP20Token.InvalidTicker.selector);
            new NIP20Token(OWNER, wrong[i], 2, 1, false, IERC20(address(0)), 0);
        }
        string[4] memory right = ["0", "tencharact", "Zz9", "aA0"];
        for (uint256 i = 0; i < right.length; ++i) {
            NIP20Token one = new NIP20Token(OWNER, right[i], 2, 1, false, IERC20(address(0)), 0);
            require(one.ticker() == bytes32(bytes(right[i])), "another ticker");
        }
    }

    function test_only_the_owner_opens_and_allows() public {
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(this));
        vm.expectRevert(refusal);
        token.setMinting(NIP20Token.Minting.Open);
        address[] memory accounts = firstAccounts(2);
        vm.expectRevert(refusal);
        token.setAllowed(accounts, true);
        vm.expectEmit(address(token));
        emit NIP20Token.MintingChanged(NIP20Token.Minting.AllowList);
        open(token, NIP20Token.Minting.AllowList);
        require(token.minting() == NIP20Token.Minting.AllowList, "another state");
        for (uint256 i = 0; i < 2; ++i) {
            bool isAllowed = i == 0;
            vm.expectEmit(address(token));
            emit NIP20Token.AllowedChanged(someone(0), isAllowed);
            vm.expectEmit(address(token));
            emit NIP20Token.AllowedChanged(someone(1), isAllowed);
            vm.prank(OWNER);
            token.setAllowed(accounts, isAllowed);
            require(token.isAllowed(someone(0)) == isAllowed && token.isAllowed(someone(1)) == isAllowed, "both");
        }
    }

    function test_mint_control_allows_the_ticker_up_to_the_limit_while_it_is_open() public {
        require(!allows(byMessage, ALICE, OAK, 1), "closed");
        open(byMessage, NIP20Token.Minting.Open);
        require(allows(byMessage, ALICE, OAK, LIMIT), "the limit");
        require(!allows(byMessage, ALICE, OAK, LIMIT + 1), "more than the limit");
        require(!allows(byMessage, ALICE, "oak", 1), "another ticker");
        open(byMessage, NIP20Token.Minting.AllowList);
        require(!allows(byMessage, someone(0), OAK, 1), "not on the list");
        vm.prank(OWNER);
        byMessage.setAllowed(firstAccounts(1), true);
        require(allows(byMessage, someone(0), OAK, 1) && !allows(byMessage, someone(1), OAK, 1), "the list");
        open(byMessage, NIP20Token.Minting.Closed);
        require(!allows(byMessage, someone(0), OAK, 1), "closed for the list too");
        open(token, NIP20Token.Minting.Open);
        require(!allows(token, ALICE, OAK, 1), "its mints are its own");
    }

    function allows(NIP20Token which, address sender, bytes32 ticker, uint256 amount) private view returns (bool) {
        return which.nip20_allowMint(sender, CAROL, ticker, amount);
    }

    function test_mints_with_ids_from_one_on() public {
        open(token, NIP20Token.Minting.Open);
        for (uint256 id = 1; id < 4; ++id) {
            vm.recordLogs();
            vm.prank(ALICE);
            require(token.mint(BOB, 10 * id) == id && token.lastId() == id, "another id");
            Vm.Log[] memory logs = vm.getRecordedLogs();
            require(logs.length == 1, "one event");
            bytes memory data = abi.encode(ALICE, BOB, OAK, id, 10 * id);
            requireLog(logs[0], address(token), NIP20Events.NIP20TokenEvent_mint.selector, data);
            require(token.amountOf(id) == 10 * id && !token.isBacked(id), "another amount");
        }
        require(token.supply() == 60, "another supply");
    }

    function test_mints_while_it_is_open_for_the_account() public {
        refuseMint(token, ALICE, BOB, 1, NIP20Token.MintingClosed.selector);
        open(token, NIP20Token.Minting.AllowList);
        refuseMint(token, someone(0), BOB, 1, NIP20Token.NotAllowed.selector);
        vm.prank(OWNER);
        token.setAllowed(firstAccounts(1), true);
        vm.prank(someone(0));
        token.mint(BOB, 1);
        open(byMessage, NIP20Token.Minting.Open);
        refuseMint(byMessage, ALICE, BOB, 1, NIP20Token.MintingByMessage.selector);
    }

    function test_mints_to_somebody_what_the_index_accepts() public {
        open(token, NIP20Token.Minting.Open);
        refuseMint(token, ALICE, address(0), 1, NIP20Custody.InvalidRecipient.selector);
        refuseMint(token, ALICE, address(token), 1, NIP20Custody.InvalidRecipient.selector);
        refuseMint(token, ALICE, BOB, 0, NIP20Token.InvalidAmount.selector);
        refuseMint(token, ALICE, BOB, LIMIT + 1, NIP20Token.InvalidAmount.selector);
        token.mint(BOB, 1);
        for (uint256 i = 0; i < 9; ++i) token.mint(BOB, LIMIT);
        refuseMint(token, ALICE, BOB, LIMIT, NIP20Token.AboveMax.selector);
        token.mint(BOB, LIMIT - 1);
        require(token.supply() == MAX, "the last unit");
        refuseMint(token, ALICE, BOB, 1, NIP20Token.AboveMax.selector);
    }

    function refuseMint(NIP20Token which, address sender, address recipient, uint256 amount, bytes4 reason) private {
        vm.prank(sender);
        vm.expectRevert(reason);
        which.mint(recipient, amount);
    }

    function testFuzz_transfers_for_the_signer(address recipient, bytes32 id) public {
        vm.recordLogs();
        vm.prank(ALICE, ALICE);
        token.transfer(id, recipient);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 1, "one event");
        bytes memory data = abi.encode(ALICE, recipient, OAK, id);
        requireLog(logs[0], address(token), NIP20Events.NIP20TokenEvent_transfer.selector, data);
        vm.prank(ALICE, BOB);
        vm.expectRevert(NIP20Token.SignerOnly.selector);
        token.transfer(id, recipient);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {InvalidRecipient, InvalidTokenId, NIP20Vault} from "../NIP20Vault.sol";
import {MarketBase} from "./MarketBase.sol";

contract VaultTest is MarketBase {
    function setUp() public {
        newMarket();
    }

    function testFuzz_has_the_address_that_the_market_computes(address account) public {
        address expected = market.vaultOf(account);
        require(expected.code.length == 0, "it is not deployed yet");
        require(market.sequenceOf(account, OAK, TOKEN) == 0, "no move yet");
        vm.prank(account);
        require(market.createVault() == expected && expected.code.length == 85, "another address");
        vm.prank(account);
        require(market.createVault() == expected, "it stays");
        require(NIP20Vault(expected).account() == account, "another account");
        require(NIP20Vault(expected).market() == address(market), "another market");
    }

    function testFuzz_differs_for_each_account(address a, address b) public view {
        require((market.vaultOf(a) == market.vaultOf(b)) == (a == b), "a shared vault");
    }

    /// @dev An offer or a withdrawal deploys the vault too, at the address to which inscriptions were already sent.
    function test_is_deployed_by_the_first_offer_or_withdrawal() public {
        offerAs(ALICE, OAK, PRICE);
        require(vaultOf(ALICE).account() == ALICE, "by an offer");
        vm.prank(BOB);
        market.withdraw(items(OAK, TOKEN), BOB);
        require(vaultOf(BOB).account() == BOB && market.sequenceOf(BOB, OAK, TOKEN) == 1, "by a withdrawal");
    }

    function testFuzz_moves_for_its_account_and_market_only(address caller, address recipient, uint256 id) public {
        vm.prank(ALICE);
        NIP20Vault vault = NIP20Vault(market.createVault());
        bool isValid = id >= 2 ** 128 && recipient != address(0) && recipient != address(vault);
        vm.prank(caller);
        try vault.withdraw(OAK, bytes32(id), recipient) {
            require(caller == ALICE && isValid, "a stranger's withdrawal");
        } catch {
            require(caller != ALICE || !isValid, "a withdrawal that must succeed");
        }
        vm.prank(caller);
        try vault.release(OAK, bytes32(id), recipient) {
            require(caller == address(market) && isValid, "a stranger's release");
        } catch {
            require(caller != address(market) || !isValid, "a release that must succeed");
        }
    }

    function testFuzz_each_move_raises_the_sequence(uint8 moves, uint256 id, bytes32 ticker) public {
        bytes32 tokenId = bytes32(id | 2 ** 128);
        vm.prank(ALICE);
        NIP20Vault vault = NIP20Vault(market.createVault());
        for (uint256 i = 0; i < moves % 16; ++i) {
            vm.recordLogs();
            vm.prank(ALICE);
            if (i % 2 == 0) vault.withdraw(ticker, tokenId, CAROL);
            else market.withdraw(items(ticker, tokenId), CAROL);
            require(vm.getRecordedLogs().length == 1, "one event for one move");
            require(market.sequenceOf(ALICE, ticker, tokenId) == i + 1, "another sequence");
            require(market.sequenceOf(ALICE, ~ticker, tokenId) == 0, "of another ticker");
        }
    }

    function test_refuses_mint_ids_itself_and_the_zero_address() public {
        vm.prank(ALICE);
        NIP20Vault vault = NIP20Vault(market.createVault());
        vm.prank(ALICE);
        vm.expectRevert(InvalidTokenId.selector);
        vault.withdraw(OAK, bytes32(uint256(2 ** 128 - 1)), BOB);
        vm.prank(ALICE);
        vm.expectRevert(InvalidRecipient.selector);
        vault.withdraw(OAK, TOKEN, address(vault));
        vm.prank(ALICE);
        vm.expectRevert(InvalidRecipient.selector);
        vault.withdraw(OAK, TOKEN, address(0));
        vm.prank(ALICE);
        vault.withdraw(OAK, bytes32(uint256(2 ** 128)), BOB);
        require(vault.sequence(OAK, bytes32(uint256(2 ** 128))) == 1, "the first token id");
    }

    function testFuzz_accepts_messages_without_coins(bytes calldata text, bytes calldata other, uint96 coins) public {
        vm.prank(ALICE);
        address vault = market.createVault();
        (bool isAccepted,) = vault.call(bytes.concat("data:,", text));
        require(isAccepted, "a message");
        vm.deal(address(this), coins);
        (bool isPaid,) = vault.call{value: coins}(bytes.concat("data:,", text));
        require(isPaid == (coins == 0), "a message with coins");
        vm.assume(other.length < 6 || bytes6(other[:6]) != "data:,");
        vm.prank(CAROL);
        (bool isOther,) = vault.call(bytes.concat(hex"ff", other));
        require(!isOther, "no message");
        (bool isEmpty,) = vault.call("");
        require(!isEmpty, "no calldata");
    }

    function test_refuses_what_only_begins_like_a_message() public {
        vm.prank(ALICE);
        address vault = market.createVault();
        bytes[5] memory others = [bytes("data:"), "data:;base64,", "data,:", "data", "Data:,{}"];
        for (uint256 i = 0; i < 5; ++i) {
            (bool isAccepted,) = vault.call(others[i]);
            require(!isAccepted, "no message");
        }
    }

    /// @dev Each has its own function, which raises the same counter.
    function test_neither_the_market_withdraws_nor_the_account_releases() public {
        vm.prank(ALICE);
        NIP20Vault vault = NIP20Vault(market.createVault());
        vm.prank(address(market));
        vm.expectRevert(NIP20Vault.NotAccount.selector);
        vault.withdraw(OAK, TOKEN, ALICE);
        vm.prank(ALICE);
        vm.expectRevert(NIP20Vault.NotMarket.selector);
        vault.release(OAK, TOKEN, ALICE);
    }

    function test_the_implementation_moves_nothing_for_strangers() public {
        NIP20Vault implementation = NIP20Vault(market.vaultImplementation());
        vm.prank(ALICE);
        vm.expectRevert(NIP20Vault.NotAccount.selector);
        implementation.withdraw(OAK, TOKEN, ALICE);
        vm.prank(address(market));
        vm.expectRevert(NIP20Vault.NotMarket.selector);
        implementation.release(OAK, TOKEN, ALICE);
    }
}

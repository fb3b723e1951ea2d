// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {NIP20Token} from "../NIP20Token.sol";
import {Coin} from "../test/Coins.sol";
import {Base} from "./Base.sol";

/// @dev Contracts of a ticker, with and without a bridge.
abstract contract TokenBase is Base {
    uint256 internal constant MAX = 1_000;
    uint256 internal constant LIMIT = 100;
    uint256 internal constant UNIT = 10 ** 15;
    address internal constant ATTESTOR = address(0xA77E57);
    address internal constant ALICE = address(0xA71CE);
    address internal constant BOB = address(0xB0B);
    address internal constant CAROL = address(0xCA201);

    Coin internal coin;
    NIP20Token internal token;

    function newToken(bool mintsByMessage) internal returns (NIP20Token) {
        return new NIP20Token(OWNER, "OAK", MAX, LIMIT, mintsByMessage, IERC20(address(0)), 0);
    }

    /// @dev An open bridge to this ERC-20, with an attestor.
    function newBridge(Coin erc20) internal {
        coin = erc20;
        token = new NIP20Token(OWNER, "OAK", MAX, LIMIT, false, erc20, UNIT);
        vm.prank(OWNER);
        token.setAttestor(ATTESTOR);
        open(token, NIP20Token.Minting.Open);
    }

    function open(NIP20Token which, NIP20Token.Minting minting) internal {
        vm.prank(OWNER);
        which.setMinting(minting);
    }

    /// @dev Mints the ERC-20 for this amount, and allows the bridge to take it.
    function fill(address account, uint256 amount) internal {
        coin.mint(account, amount * UNIT);
        vm.prank(account);
        coin.approve(address(token), amount * UNIT);
    }

    function bridgeInHeldAs(address account, uint256 amount) internal returns (uint256) {
        fill(account, amount);
        vm.prank(account);
        return token.bridgeInHeld(amount);
    }

    function bridgeInAs(address account, uint256 amount) internal returns (uint256) {
        fill(account, amount);
        vm.prank(account);
        return token.bridgeIn(account, amount);
    }

    function attest(uint256 id, address depositor, uint256 position) internal {
        vm.prank(ATTESTOR);
        token.attestDeposit(OAK, bytes32(id), depositor, keccak256("transaction"), position);
    }
}

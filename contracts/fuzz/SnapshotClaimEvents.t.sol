// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {SnapshotClaim} from "../SnapshotClaim.sol";
import {CallingCoin, Coin} from "../test/Coins.sol";
import {ClaimBase, Vaults} from "./ClaimBase.sol";

/// @dev A funder that asks for the rest again while it is paid.
contract Funder {
    function fund(SnapshotClaim airdrop, uint256 total) external {
        airdrop.fund{value: total}();
    }

    function refund(SnapshotClaim airdrop) external {
        airdrop.refund(payable(address(this)));
    }

    receive() external payable {
        SnapshotClaim(msg.sender).refund(payable(address(this)));
    }
}

/// @dev Every field of the terms and of the events, last units, and calls during each payment.
contract SnapshotClaimEventsTest is ClaimBase {
    uint256 private constant LARGE = 2 ** 255;
    bytes private constant REENTERED = abi.encodeWithSelector(ReentrancyGuard.ReentrancyGuardReentrantCall.selector);

    Vaults private vaults = new Vaults();

    function setUp() public {
        address[] memory holders = new address[](4);
        uint256[] memory amounts = new uint256[](4);
        (holders[0], amounts[0]) = (someone(0), 10);
        (holders[1], amounts[1]) = (someone(1), 700);
        (holders[2], amounts[2]) = (vaults.vaultOf(someone(8)), 70);
        (holders[3], amounts[3]) = (someone(3), LARGE);
        snapshotBalances(holders, amounts);
    }

    function test_keeps_all_terms() public {
        SnapshotClaim.Terms memory terms = termsOf(coin, 12_345);
        terms.vaults = vaults;
        SnapshotClaim airdrop = new SnapshotClaim(terms, none());
        require(keccak256(abi.encode(airdrop.terms())) == keccak256(abi.encode(terms)), "other terms");
        require(!airdrop.isFunded() && airdrop.remaining() == 0, "nothing is paid yet");
    }

    function test_each_step_is_an_event() public {
        address[] memory excluded = new address[](2);
        (excluded[0], excluded[1]) = (someone(1), someone(2));
        SnapshotClaim.Terms memory terms = termsOf(coin, 1_000);
        terms.vaults = vaults;
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectEmit();
            emit SnapshotClaim.Excluded(excluded[i]);
        }
        SnapshotClaim airdrop = new SnapshotClaim(terms, excluded);
        require(airdrop.isExcluded(someone(1)) && airdrop.isExcluded(someone(2)), "both");
        require(!airdrop.isExcluded(someone(0)), "no other");
        expectFunded(airdrop, 1_000);
        address vault = vaults.vaultOf(someone(8));
        bytes32[] memory proof = proofFor(vault);
        vm.expectEmit(address(airdrop));
        emit SnapshotClaim.Claimed(vault, someone(8), 70, 130);
        airdrop.claimFromVault(someone(8), 70, proof);
        vm.warp(DEADLINE);
        vm.expectEmit(address(airdrop));
        emit SnapshotClaim.Refunded(someone(50), 870);
        vm.prank(FUNDER);
        airdrop.refund(payable(someone(50)));
    }

    function expectFunded(SnapshotClaim airdrop, uint256 total) private {
        coin.mint(FUNDER, total);
        vm.prank(FUNDER);
        coin.approve(address(airdrop), total);
        vm.expectEmit(address(airdrop));
        emit SnapshotClaim.Funded(total);
        vm.prank(FUNDER);
        airdrop.fund();
        require(airdrop.isFunded() && airdrop.remaining() == total, "the total is there");
    }

    function test_the_last_holder_claims_the_last_unit() public {
        uint256 total = 104 + 400;
        for (uint256 i = 0; i < 2; ++i) {
            SnapshotClaim airdrop = new SnapshotClaim(termsOf(i == 0 ? coin : IERC20(address(0)), total), none());
            fund(airdrop);
            claim(airdrop, someone(0));
            claim(airdrop, someone(1));
            require(airdrop.remaining() == 0 && airdrop.isClaimed(someone(1)), "nothing is left");
            require((i == 0 ? coin.balanceOf(someone(1)) : someone(1).balance) == 400, "the last one is paid");
        }
    }

    /// @dev Coins that somebody sends to the airdrop neither prevent the funding nor pay a claim. The funder gets them.
    function test_the_rest_includes_coins_that_somebody_has_sent() public {
        for (uint256 i = 0; i < 2; ++i) {
            SnapshotClaim airdrop = new SnapshotClaim(termsOf(i == 0 ? coin : IERC20(address(0)), 1_000), none());
            coin.mint(address(airdrop), 5);
            vm.deal(address(airdrop), 5);
            fund(airdrop);
            claim(airdrop, someone(1));
            vm.warp(DEADLINE);
            vm.prank(FUNDER);
            airdrop.refund(payable(someone(50)));
            require((i == 0 ? coin.balanceOf(someone(50)) : someone(50).balance) == 605, "all that is left");
            vm.warp(START);
        }
    }

    function test_an_excluded_vault_gets_nothing_for_its_account() public {
        address[] memory excluded = new address[](1);
        excluded[0] = vaults.vaultOf(someone(8));
        SnapshotClaim.Terms memory terms = termsOf(coin, 1_000);
        terms.vaults = vaults;
        SnapshotClaim airdrop = new SnapshotClaim(terms, excluded);
        fund(airdrop);
        bytes32[] memory proof = proofFor(excluded[0]);
        vm.expectRevert(SnapshotClaim.IsExcluded.selector);
        airdrop.claimFromVault(someone(8), 70, proof);
    }

    function test_one_unit_less_is_too_little_for_the_last_holder() public {
        SnapshotClaim airdrop = new SnapshotClaim(termsOf(coin, 104 + 399), none());
        fund(airdrop);
        claim(airdrop, someone(0));
        bytes32[] memory proof = proofFor(someone(1));
        vm.expectRevert(SnapshotClaim.TooLittleLeft.selector);
        airdrop.claim(someone(1), 700, proof);
    }

    function test_multiplies_before_it_divides_with_any_balance() public {
        SnapshotClaim airdrop = new SnapshotClaim(termsOf(coin, LARGE), none());
        require(airdrop.payoutOf(0) == 100 && airdrop.payoutOf(2) == 100 && airdrop.payoutOf(3) == 101, "rounds down");
        require(airdrop.payoutOf(LARGE) == 100 + (LARGE / 7) * 3 + ((LARGE % 7) * 3) / 7, "three sevenths");
        fund(airdrop);
        claim(airdrop, someone(3));
        require(coin.balanceOf(someone(3)) == airdrop.payoutOf(LARGE), "a large balance");
    }

    /// @dev The product of balance and numerator has up to 512 bits.
    function testFuzz_pays_any_balance_its_share(uint256 amount, uint256 numerator) public {
        SnapshotClaim.Terms memory terms = termsOf(coin, type(uint256).max);
        (terms.perHolder, terms.numerator, terms.denominator) = (0, numerator == 0 ? 1 : numerator, type(uint256).max);
        SnapshotClaim airdrop = new SnapshotClaim(terms, none());
        require(airdrop.payoutOf(type(uint256).max) == terms.numerator, "the largest balance gets the numerator");
        require(airdrop.payoutOf(amount) <= terms.numerator, "a smaller one at most that");
    }

    function test_the_largest_balance_claims() public {
        address[] memory holders = new address[](1);
        uint256[] memory amounts = new uint256[](1);
        (holders[0], amounts[0]) = (someone(4), type(uint256).max);
        snapshotBalances(holders, amounts);
        SnapshotClaim.Terms memory terms = termsOf(coin, 1_000);
        (terms.perHolder, terms.numerator, terms.denominator) = (1, 999, type(uint256).max);
        SnapshotClaim airdrop = new SnapshotClaim(terms, none());
        fund(airdrop);
        claim(airdrop, someone(4));
        require(coin.balanceOf(someone(4)) == 1_000 && airdrop.remaining() == 0, "the whole total");
    }

    /// @dev A payout above 2^256 reverts, and never wraps to a small one.
    function test_a_payout_that_no_total_contains_is_refused() public {
        SnapshotClaim.Terms memory terms = termsOf(coin, 1_000);
        (terms.numerator, terms.denominator) = (2, 1);
        SnapshotClaim airdrop = new SnapshotClaim(terms, none());
        fund(airdrop);
        bytes32[] memory proof = proofFor(someone(3));
        vm.expectRevert();
        airdrop.claim(someone(3), LARGE, proof);
        require(!airdrop.isClaimed(someone(3)) && airdrop.remaining() == 1_000, "nothing is paid");
    }

    function test_pays_a_share_alone_or_a_fixed_amount_alone() public {
        SnapshotClaim.Terms memory terms = termsOf(coin, 1_000);
        (terms.numerator, terms.deadline) = (0, block.timestamp + 1);
        SnapshotClaim airdrop = new SnapshotClaim(terms, none());
        require(airdrop.payoutOf(700) == 100, "a fixed amount");
        (terms.numerator, terms.perHolder) = (3, 0);
        airdrop = new SnapshotClaim(terms, none());
        require(airdrop.payoutOf(700) == 300, "a share");
    }

    function test_the_token_of_an_airdrop_cannot_call_it_while_it_is_funded() public {
        for (uint256 i = 0; i < 4; ++i) {
            (SnapshotClaim airdrop, CallingCoin calling) = newCalling();
            calling.mint(FUNDER, 1_000);
            vm.prank(FUNDER);
            calling.approve(address(airdrop), 1_000);
            calling.callBack(address(airdrop), callOf(airdrop, i));
            vm.prank(FUNDER);
            vm.expectRevert(REENTERED);
            airdrop.fund();
        }
    }

    function test_the_token_of_an_airdrop_cannot_call_it_while_it_pays() public {
        bytes32[] memory proof = proofFor(someone(0));
        bytes32[] memory vaultProof = proofFor(vaults.vaultOf(someone(8)));
        for (uint256 i = 0; i < 4; ++i) {
            (SnapshotClaim airdrop, CallingCoin calling) = newCalling();
            fund(airdrop);
            calling.callBack(address(airdrop), callOf(airdrop, i));
            vm.prank(someone(0));
            vm.expectRevert(REENTERED);
            airdrop.claim(someone(0), 10, proof);
            vm.expectRevert(REENTERED);
            airdrop.claimFromVault(someone(8), 70, vaultProof);
            vm.warp(DEADLINE);
            vm.prank(FUNDER);
            vm.expectRevert(REENTERED);
            airdrop.refund(payable(FUNDER));
            vm.warp(START);
        }
    }

    function newCalling() private returns (SnapshotClaim airdrop, CallingCoin calling) {
        calling = new CallingCoin();
        SnapshotClaim.Terms memory terms = termsOf(calling, 1_000);
        terms.vaults = vaults;
        airdrop = new SnapshotClaim(terms, none());
    }

    function callOf(SnapshotClaim airdrop, uint256 i) private view returns (bytes memory) {
        if (i == 0) return abi.encodeCall(airdrop.fund, ());
        if (i == 1) return abi.encodeCall(airdrop.refund, (payable(FUNDER)));
        if (i == 2) return abi.encodeCall(airdrop.claim, (someone(1), 700, proofFor(someone(1))));
        return abi.encodeCall(airdrop.claimFromVault, (someone(8), 70, proofFor(vaults.vaultOf(someone(8)))));
    }

    function test_a_funder_cannot_ask_for_the_rest_while_it_is_paid() public {
        Funder funder = new Funder();
        SnapshotClaim.Terms memory terms = termsOf(IERC20(address(0)), 1_000);
        terms.funder = address(funder);
        SnapshotClaim airdrop = new SnapshotClaim(terms, none());
        vm.deal(address(this), 1_000);
        vm.deal(address(funder), 1_000);
        funder.fund(airdrop, 1_000);
        vm.warp(DEADLINE);
        vm.expectRevert(REENTERED);
        funder.refund(airdrop);
        require(address(airdrop).balance == 1_000, "it stays");
    }
}
